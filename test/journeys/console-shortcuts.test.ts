import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openTab, serveTestSite, signedInPage, visit } from '../browser.ts'
import {
  makeAgendaItem,
  makeEvent,
  makeGalleryImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
} from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { pressRowAction } from './row-actions.ts'

const site = await serveTestSite()

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
/** Opens the help from the menu of the person's name. */
async function openHelp(page: Page) {
  await page.getByRole('navigation', { name: 'Console' }).locator('[aria-expanded=false]').click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
}
const dialogCount = (page: Page) => page.locator('dialog[open]').count()

/** Opens a page and waits until its list is loaded and its shortcuts are active. */
async function openList(page: Page, path: string, add: string) {
  await visit(page, path)
  await page.locator(`[aria-keyshortcuts="N"]`, { hasText: add }).waitFor()
  await page.getByText('Loading...').waitFor({ state: 'detached' })
}

describe('in the console', () => {
  test('an empty list explains itself, and N adds to it', async () => {
    const page = await signedInPage(site, 'admin')
    await openList(page, '/admin/events', 'Add Event')
    await page.getByText('No events found.', { exact: true }).waitFor()
    await page.getByText('Everything around the talks').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add Event' }).count(), 1)
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Add event' }).waitFor()
  })

  test('Ctrl+S saves from within a field, but not below a confirmation', async () => {
    const page = await signedInPage(site, 'super_admin')
    await openList(page, '/admin/users', 'Add User')
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Add user' })
    await form.getByLabel('Name').fill('Bisi Ade')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor({ state: 'detached' })
    assert.equal(await form.getByText('Email is required').count(), 0)
    await form.getByLabel('Name').press('Control+s')
    await form.getByText('Email is required').waitFor()
    await form.getByLabel('Email').fill('bisi@kobo.example')
    await form.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.keyboard.press('Meta+s')
    await page.getByText('User added successfully!').waitFor()
  })

  test('Ctrl+S saves the open section of the content page', async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, '/admin/content?section=newsletter')
    await page.getByLabel('Title', { exact: true }).fill('A letter a month')
    await page.keyboard.press('Control+s')
    await page.getByText('Content updated successfully!').waitFor()
    assert.equal((await site.call('GET', '/api/content/section/newsletter')).body.data[0].title, 'A letter a month')
  })

  test('N focuses the form of the gallery, and is typed in a field', async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, '/admin/gallery')
    await page.locator('[aria-keyshortcuts="N"]').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('n/?')
    assert.equal(await page.getByLabel('Event title').inputValue(), 'n/?')
    assert.equal(await dialogCount(page), 0)
  })

  test('shortcuts are inactive while typing, with modifiers and while a dialog is open', async () => {
    await makeSpeaker(site.db, { name: 'Ada Obi' })
    const page = await signedInPage(site, 'admin')
    await openList(page, '/admin/speakers', 'Add Speaker')
    await page.keyboard.press('/')
    assert.equal(await focusedLabel(page), 'Search speakers')
    await page.keyboard.type('n?/')
    assert.equal(await page.getByRole('searchbox').inputValue(), 'n?/')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Name' }).focus()
    for (const key of ['Alt+n', 'Shift+N', 'Alt+/']) await page.keyboard.press(key)
    assert.equal(await dialogCount(page), 0)
    await pressRowAction(page, 'Delete', 'Ada Obi')
    for (const key of ['n', '?', '/']) await page.keyboard.press(key)
    assert.equal(await dialogCount(page), 1)
    assert.equal(await helpOf(page).count(), 0)
  })

  test('? lists the shortcuts, and single-key ones can be switched off in this browser', async () => {
    const page = await signedInPage(site, 'admin')
    await openList(page, '/admin/speakers', 'Add Speaker')
    await page.keyboard.press('?')
    const help = helpOf(page)
    const lines = await help.locator('dl > div').allInnerTexts()
    assert.deepEqual(
      lines.map((line) => line.replace(/\s+/g, ' ')),
      [
        'Go to a page or record Ctrl K',
        'Search the list /',
        'Add to the list N',
        'Save the open form Ctrl S',
        'Undo your last change in this tab Ctrl Z',
        'Redo it Shift Ctrl Z',
        'Show these shortcuts ?',
        'Move through the rows ↑ ↓',
        'Open the row Enter',
        'Edit its short fields in place F2',
        'Edit one of them Double click',
        'Save it, and edit the next one Tab',
        'Select the row Space',
        'Select all rows up to this one Shift Space',
        'Go to the actions for selected rows A',
        'Lift the row, and drop it Space',
        'Move the lifted row ↑ ↓',
        'Move it to the first or last place Home End',
        'Put it back Esc',
      ],
    )
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
    await eventually(async () => assert.equal(await help.getByText('Off', { exact: true }).count(), 3))
    await page.keyboard.press('Escape')

    await visit(page, '/admin/speakers')
    await page.getByRole('rowheader', { name: 'Ada Obi' }).waitFor()
    await openHelp(page)
    assert.equal(await help.getByRole('switch').isChecked(), false)
    await page.keyboard.press('Escape')
    for (const key of ['n', '/', '?']) await page.keyboard.press(key)
    assert.equal(await dialogCount(page), 0)
    assert.deepEqual(await page.locator('[aria-keyshortcuts]:visible').allInnerTexts(), ['Go to…\nCtrl K'])
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).sort()), ['token', 'user'])

    const other = await openTab(page)
    await visit(other, '/admin/speakers')
    await openHelp(other)
    await helpOf(other).getByRole('switch').press('Space')
    await eventually(async () => assert.equal(await helpOf(other).getByText('Off', { exact: true }).count(), 0))
    await other.keyboard.press('Escape')
    await other.keyboard.press('n')
    await other.getByRole('dialog', { name: 'Add speaker' }).waitFor()
  })

  test('the help has no violations in light and dark colours, and is not offered on a phone', async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, '/admin/dashboard')
    await openHelp(page)
    await helpOf(page).waitFor()
    assert.equal(await dialogCount(page), 1)
    await assertAccessibleInBothSchemes(page)

    const phone = await signedInPage(site, 'admin', { width: 360 })
    await visit(phone, '/admin/dashboard')
    await phone.getByRole('button', { name: 'Menu' }).click()
    await phone.getByRole('navigation', { name: 'Console' }).locator('[aria-expanded]').click()
    await phone.getByRole('link', { name: 'Your account' }).waitFor()
    assert.equal(await phone.getByRole('button', { name: 'Keyboard shortcuts' }).count(), 0)
  })
})

test('the dashboard of an empty site lists the next steps until all are done', async () => {
  const empty = await serveTestSite()
  const page = await signedInPage(empty, 'admin')
  const steps = page.getByRole('region', { name: 'Next steps' })
  const done = () => steps.getByText('(done)')
  await visit(page, '/admin/dashboard')
  await steps.getByText('0 of 9 done').waitFor()
  assert.equal(await done().count(), 0)

  await steps.getByRole('link', { name: 'Write the hero' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Three days in Nairobi')
  await page.keyboard.press('Control+s')
  await page.getByText('Content updated successfully!').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await steps.getByRole('link', { name: 'Write the hero (done)' }).waitFor()
  await steps.getByText('1 of 9 done').waitFor()

  for (const make of [makeSpeaker, makeAgendaItem, makeTicket, makeSponsor, makeEvent, makeGalleryImage])
    await make(empty.db)
  await makeSection(empty.db, { section: 'about' })
  await visit(page, '/admin/dashboard')
  await steps.getByText('8 of 9 done').waitFor()
  assert.equal(await done().count(), 8)

  await makeSection(empty.db, { section: 'contact' })
  await makeSection(empty.db, { section: 'footer' })
  await visit(page, '/admin/dashboard')
  await page.getByRole('heading', { name: 'Latest changes' }).waitFor()
  await page.getByText('added 3 content sections').waitFor()
  await eventually(async () => assert.equal(await steps.count(), 0))
})
