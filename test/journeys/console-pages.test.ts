import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, openPage } from '../browser.ts'
import { makeCustomPage, signInAs } from '../factories.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import { assertDialogClosed, assertToast, button, dialogOf, errorOf, fieldOf, site, staff } from './console-records.ts'
import { openRowMenu, pressRowAction } from './row-actions.ts'
import { heading, openConsole } from './session.ts'

const editorOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Content', exact: true })
const footerLinks = (page: Page) => page.locator('footer a[href^="/pages/"]').allInnerTexts()
const slugOf = (page: Page) => fieldOf(dialogOf(page), 'Address').inputValue()

const open = () => openConsole(site, '/admin/pages', staff)

/** Opens the dialog of a new page with its shortcut, and waits for its fields. */
async function openNew(page: Page) {
  await page.locator('[aria-keyshortcuts="N"]', { hasText: 'Add Page' }).waitFor()
  await page.keyboard.press('n')
  await editorOf(page).waitFor()
}

async function reach(page: Page, label: string) {
  const field = fieldOf(dialogOf(page), label)
  for (let presses = 0; presses < 60; presses += 1) {
    if (await field.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${label} was not reached`)
}

test('by keyboard, staff add a page, which visitors find in the footer, and delete it', async () => {
  expectFailedRequests()
  const page = await open()
  await page.getByText('No pages found. Click "Add Page" to create one.').waitFor()
  await openNew(page)
  await reach(page, 'Title')
  await page.keyboard.type('Sign in')
  assert.equal(await slugOf(page), 'sign-in')
  await reach(page, 'Address')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('login')
  await reach(page, 'Content')
  await page.keyboard.type('How to sign in at the entrance.')
  await page.keyboard.press('Control+s')
  await eventually(async () =>
    assert.equal(await errorOf(dialogOf(page), 'Address'), 'This address is reserved: choose another'),
  )
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'slug'),
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type('at-the-entrance')
  await page.keyboard.press('Control+s')
  await assertToast(page, 'Page created successfully.')
  await assertDialogClosed(page)
  await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: '/pages/at-the-entrance' }).waitFor()

  const visitor = await openPage({ at: site.url })
  await visitor.goto('/')
  assert.deepEqual(await footerLinks(visitor), ['Sign in'])
  await visitor.locator('footer').getByRole('link', { name: 'Sign in' }).focus()
  await visitor.keyboard.press('Enter')
  await heading(visitor, 'Sign in').waitFor()
  assert.equal(new URL(visitor.url()).pathname, '/pages/at-the-entrance')
  await visitor.locator('main').getByText('How to sign in at the entrance.').waitFor()

  await openRowMenu(page, 'Sign in')
  await button(page, 'Delete Sign in').focus()
  await page.keyboard.press('Enter')
  await button(dialogOf(page), 'Delete').focus()
  await page.keyboard.press('Enter')
  await assertToast(page, 'Page deleted successfully.')
  const response = await visitor.reload()
  assert.equal(response?.status(), 404)
  await heading(visitor, 'Page Not Found').waitFor()
  assert.deepEqual(await footerLinks(visitor), [])
})

test('the address follows the title of a new page until another one is typed, also in a restored draft', async () => {
  const page = await open()
  await openNew(page)
  const title = () => fieldOf(dialogOf(page), 'Title')
  await title().pressSequentially('Visa & Èntry')
  assert.equal(await slugOf(page), 'visa-entry')
  await page.getByText('Draft saved on this device').waitFor()
  await page.reload()
  await openNew(page)
  await dialogOf(page).getByText('Restored unsaved changes').waitFor()
  await title().press('End')
  await title().pressSequentially(' rules')
  assert.equal(await slugOf(page), 'visa-entry-rules')
  await fieldOf(dialogOf(page), 'Address').fill('visa')
  await title().fill('Entry')
  assert.equal(await slugOf(page), 'visa')
})

test('the address of a saved page stays when its title changes: links lead to it', async () => {
  await makeCustomPage(site.db, { title: 'Travel', slug: 'travel' })
  const page = await open()
  await button(page, 'Edit Travel').click()
  await editorOf(page).waitFor()
  await fieldOf(dialogOf(page), 'Title').fill('How to get there')
  assert.equal(await slugOf(page), 'travel')
  await dialogOf(page).getByLabel('In footer').setChecked(false)
  await button(dialogOf(page), 'Save page').click()
  await assertToast(page, 'Page updated successfully.')
  await button(page, 'Edit How to get there').waitFor()
  await page
    .getByRole('row', { name: /How to get there/ })
    .getByText('No', { exact: true })
    .waitFor()
})

test('an address that another page has is refused at the field', async () => {
  expectFailedRequests()
  await makeCustomPage(site.db, { slug: 'taken' })
  const page = await open()
  await openNew(page)
  await fieldOf(dialogOf(page), 'Title').fill('Taken')
  await button(dialogOf(page), 'Save page').click()
  await eventually(async () =>
    assert.equal(await errorOf(dialogOf(page), 'Address'), 'A page with this address already exists'),
  )
})

test('the history of a page shows the texts that changed', async () => {
  const { id } = await makeCustomPage(site.db, { title: 'Refunds', slug: 'refunds' })
  const token = await signInAs(site, 'admin')
  await site.call('PUT', `/api/pages/${id}`, { token, body: { content: '<p>Until March.</p>' } })
  const page = await open()
  await pressRowAction(page, 'History of', 'Refunds')
  await dialogOf(page).getByText('Until March.').waitFor()
})

test('the list and the dialog have no violations and fit', async () => {
  await makeCustomPage(site.db, { title: `Long ${'words '.repeat(20)}`, slug: `${'long-'.repeat(14)}page` })
  const page = await open()
  await button(page, 'Add Page').waitFor()
  await page.locator('tbody th').first().waitFor()
  await assertAccessibleOnAllScreens(page)
  await button(page, 'Add Page').click()
  await editorOf(page).waitFor()
  await button(dialogOf(page), 'Save page').click()
  await dialogOf(page).getByText('Title is required').waitFor()
  await assertAccessibleOnAllScreens(page)
})
