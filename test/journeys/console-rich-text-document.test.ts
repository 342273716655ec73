import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../browser.ts'
import { makeSection } from '../factories.ts'
import {
  call,
  contentDocument,
  editor,
  html,
  openSection,
  openTab,
  save,
  site,
  staff,
  storedSection,
} from './console-content.ts'

const stored = async (section: string) => (await site.get(`/api/content/section/${section}`)).body.data[0]

test('shortcuts and Markdown set marks', async () => {
  const page = await openSection('footer')
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  // With Caps Lock on, the key of a shortcut is a capital letter.
  for (const [on, off, text] of [
    ['Control+b', 'Control+B', 'bold'],
    ['Control+i', 'Control+I', 'italic'],
    ['Control+u', 'Control+U', 'underline'],
    ['Control+Shift+s', 'Control+Shift+S', 'strike'],
  ] as const) {
    await page.keyboard.press(on)
    await page.keyboard.type(text)
    await page.keyboard.press(off)
    await page.keyboard.type(' ')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('**bold** __bold__ *italic* _italic_ ~~strike~~ a ** b')
  assert.equal(
    await html(page),
    '<p><strong>bold</strong> <em>italic</em> <u>underline</u> <s>strike</s></p>' +
      '<p><strong>bold</strong> <strong>bold</strong> <em>italic</em> <em>italic</em> <s>strike</s> a ** b</p>',
  )
})

test('an empty document can be edited', async () => {
  await makeSection(site.db, { section: 'footer', title: 'Footer', content: '' })
  const page = await openSection('footer')
  assert.equal(await html(page), '')
  await editor(page).click()
  await page.keyboard.type('Nairobi')
  await eventually(async () => assert.equal(await html(page), '<p>Nairobi</p>'))
})

test('opening and undoing do not change a document that the editor would serialize differently', async () => {
  const content =
    '<p align="left"><em><strong>Marks in another order</strong></em></p>' +
    '<ul><li><ul><li><p>an item that begins with a list</p></li></ul></li><li><p></p></li></ul>'
  const { id } = await makeSection(site.db, { section: 'about', title: 'About', content })
  const page = await openSection('about')
  const before = await contentDocument(page)
  await editor(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('x')
  await page.getByText('Draft saved on this device').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByText('Draft saved on this device').waitFor({ state: 'detached' })
  assert.equal(await contentDocument(page), before)
  await page.getByLabel('Title', { exact: true }).fill('About us')
  await save(page)
  assert.deepEqual(
    [(await stored('about')).title, (await stored('about')).content, (await stored('about')).id],
    ['About us', content, id],
  )
})

test('only the other fields are restored from a draft whose rich text is HTML', async () => {
  // Older drafts contain HTML instead of documents.
  const { id } = await storedSection('about')
  await call('PUT', `/content/${id}`, { content: 'Nairobi' })
  const page = await openSection('footer')
  await page.evaluate(
    async ({ key, draft }) => {
      const opened = indexedDB.open('drafts')
      await new Promise((resolve) => {
        opened.onupgradeneeded = () => opened.result.createObjectStore('drafts')
        opened.onsuccess = resolve
      })
      const change = opened.result.transaction('drafts', 'readwrite')
      change.objectStore('drafts').put(draft, key)
      await new Promise((resolve) => {
        change.oncomplete = resolve
      })
      opened.result.close()
    },
    {
      key: `${staff.id}/About section/${id}`,
      draft: {
        values: { title: 'Typed before', content: '<p>Typed <b>before</b></p>' },
        label: 'About',
        version: undefined,
        at: new Date().toISOString(),
      },
    },
  )
  await openTab(page, 'about')
  await page.getByText('Restored unsaved changes').waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Typed before')
  await eventually(async () => assert.equal(await editor(page).innerText(), 'Nairobi'))
})
