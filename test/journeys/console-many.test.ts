import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { eventually, expectFailedRequests, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeCustomPage, makeSpeaker, makeTicket, makeTrack, signInAs } from '../factories.ts'
import { assertAccessible } from './accessibility.ts'
import { assertFocused } from './focused.ts'
import { overflowOf } from './pages.ts'
import { pressRowAction } from './row-actions.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('group', { name: /^Selected/ })
const inDialog = (page: Page, name: string) => page.locator('dialog[open]').getByRole('button', { name, exact: true })
const names = (page: Page) => page.locator('tbody th').allInnerTexts()

async function openSpeakers(page: Page) {
  await visit(page, '/admin/speakers')
  await box(page, 'Ada').waitFor()
}

test('a range of rows is deleted after one question, and one button brings them back', async () => {
  const site = await serveTestSite()
  for (const name of ['Ada', 'Ben', 'Chi', 'Dayo']) await makeSpeaker(site.db, { name })
  const page = await signedInPage(site, 'admin', { width: 360 })
  await openSpeakers(page)
  const heights = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  assert.ok((await heights()).every((height) => height <= 66))
  await box(page, 'Ada').click()
  await box(page, 'Chi').click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 selected').waitFor()
  assert.equal(await overflowOf(page), 0)
  await assertAccessible(page)
  await button(page, 'Delete…').click()
  await page.getByText('Are you sure you want to delete these 3 speakers? This action cannot be undone.').waitFor()
  await inDialog(page, 'Delete').click()
  await page.getByText('3 speakers deleted.').waitFor()
  assert.deepEqual(await names(page), ['Dayo'])
  assert.equal(await bar(page).count(), 0)
  await button(page, 'Undo').click()
  await eventually(async () => assert.deepEqual(await names(page), ['Ada', 'Ben', 'Chi', 'Dayo']))
  await button(page, 'Redo').click()
  await eventually(async () => assert.deepEqual(await names(page), ['Dayo']))
})

test('all rows that match are featured and changed at once, and those that are hidden are counted', async () => {
  const site = await serveTestSite()
  for (const name of ['Ada', 'Ben', 'Chi']) await makeSpeaker(site.db, { name })
  const page = await signedInPage(site, 'admin')
  await openSpeakers(page)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('searchbox').fill('Ada')
  await bar(page).getByText('3 selected, 2 not shown').waitFor()
  await page.getByRole('searchbox').fill('')
  await button(page, 'Feature').click()
  await page.getByText('3 speakers updated.').waitFor()
  await assertFocused(page.getByRole('checkbox', { name: 'Select all shown' }))
  assert.equal(await page.getByRole('button', { name: /^Featured/, pressed: true }).count(), 3)
  await box(page, 'Ada').click()
  await button(page, 'Select all 3').click()
  await button(page, 'Change…').click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Field').selectOption('Title')
  await dialog.getByRole('textbox').fill('')
  expectFailedRequests()
  await inDialog(page, 'Change').click()
  await dialog.getByText('Title is required').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('textbox').fill('Founder')
  await inDialog(page, 'Change').click()
  await eventually(async () => assert.equal(await page.getByRole('cell', { name: 'Founder' }).count(), 3))
})

test('agenda items get a track from the list, and move in time', async () => {
  const site = await serveTestSite()
  await makeTrack(site.db, { name: 'Custody' })
  for (const topic of ['Keys', 'Vaults']) await makeAgendaItem(site.db, { topic })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/agenda')
  await box(page, 'Keys').click()
  await box(page, 'Vaults').click()
  await button(page, 'Change…').click()
  const dialog = page.locator('dialog[open]')
  for (const name of ['Date', 'Format', 'Track']) await dialog.getByLabel('Field').selectOption(name)
  await dialog.getByLabel('Track').selectOption('Custody')
  await inDialog(page, 'Change').click()
  await page.getByText('2 agenda items updated.').waitFor()
  assert.equal(await page.getByRole('cell', { name: 'Custody' }).count(), 2)
  await box(page, 'Keys').click()
  await box(page, 'Vaults').click()
  await button(page, 'Move in time…').click()
  await dialog.getByLabel('By').selectOption('30 minutes later')
  await inDialog(page, 'Move').click()
  await page.getByText('2 agenda items moved by 30 minutes.').waitFor()
  assert.equal(await page.getByText('09:30 - 10:15').locator('visible=true').count(), 2)
})

test('when one of the records does not fit, the dialog names it', async () => {
  expectFailedRequests()
  const site = await serveTestSite()
  await makeTicket(site.db, { name: 'VIP', endDate: '2027-01-31' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  await box(page, 'VIP').click()
  await button(page, 'Change…').click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Field').selectOption('On sale from')
  await dialog.getByLabel('On sale from').last().fill('2027-02-01')
  await inDialog(page, 'Change').click()
  await dialog.getByText('“VIP”: End date must not be before the start date').waitFor()
})

test('of a long list all that match are selected on all pages, at most 1,000', async () => {
  const site = await serveTestSite()
  await write(site.db, { id: null, name: 'Tester' }, async (writer) => {
    for (let index = 1; index <= 1200; index += 1)
      await writer.insert(entities.sponsors, { name: `Sponsor ${index}`, type: index % 8 === 0 ? 'Past' : 'Current' })
  })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/sponsors')
  await box(page, 'Sponsor 1').click()
  await button(page, 'Select the first 1,000').click()
  await bar(page).getByText('1,000 selected, 900 not shown').waitFor()
  await button(page, 'Clear selection').click()
  await page.getByRole('searchbox').fill('past')
  await eventually(async () => assert.equal((await names(page))[0], 'Sponsor 8'))
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await bar(page).getByText('100 selected').waitFor()
  await button(page, 'Select all 150 that match').click()
  await button(page, 'Delete…').click()
  await inDialog(page, 'Delete').click()
  await page.getByText('150 sponsors deleted.').waitFor()
  assert.equal((await site.get('/api/sponsors')).body.data.length, 1050)
})

test('one record after another is added in the same dialog', async () => {
  const site = await serveTestSite()
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/tracks/rooms')
  await page.getByRole('button', { name: /^Add/ }).click()
  const name = page.locator('dialog[open]').getByLabel('Name', { exact: true })
  for (const room of ['Attic', 'Cellar']) {
    await name.fill(room)
    await inDialog(page, 'Save and add another').click()
    await page.getByText('Room created successfully.').waitFor()
    await eventually(async () => assert.equal(await name.inputValue(), ''))
    assert.ok(await name.evaluate((field) => field === document.activeElement))
  }
  await assertAccessible(page)
  await name.fill('Roof')
  await inDialog(page, 'Save room').click()
  await eventually(async () => assert.deepEqual(await names(page), ['Attic', 'Cellar', 'Roof']))
  assert.equal(await page.locator('dialog[open]').count(), 0)
  await button(page, 'Edit Roof').click()
  await name.waitFor()
  assert.equal(await inDialog(page, 'Save and add another').count(), 0)
})

test('a record is duplicated with all fields but hidden, under a name and an address of its own', async () => {
  expectFailedRequests() // the second copy finds that its first name is taken
  const site = await serveTestSite()
  await makeTrack(site.db, { name: 'Custody', color: 'plum' })
  await makeCustomPage(site.db, { title: 'Travel', slug: 'travel', content: '<p>By train.</p>' })
  const page = await signedInPage(site, 'admin')
  const duplicate = async (path: string, name: string, copies: string[]) => {
    await visit(page, path)
    for (const copy of copies) {
      await pressRowAction(page, 'Duplicate', name)
      await page.locator('tbody th').filter({ hasText: copy }).waitFor()
    }
  }
  await duplicate('/admin/tracks', 'Custody', ['Custody (copy)', 'Custody (copy 2)'])
  assert.equal((await site.get('/api/tracks')).body.data.length, 1)
  const token = await signInAs(site, 'admin')
  const tracks = (await site.call('GET', '/api/tracks', { token })).body.data
  assert.deepEqual(
    tracks.map(({ name, color }: Record<string, unknown>) => [name, color]),
    ['Custody', 'Custody (copy)', 'Custody (copy 2)'].map((name) => [name, 'plum']),
  )
  await duplicate('/admin/pages', 'Travel', ['Travel (copy)'])
  const copy = async () => (await site.call('GET', '/api/pages', { token })).body.data
  assert.deepEqual(
    (await copy()).map(({ slug, hidden }: Record<string, unknown>) => [slug, hidden]),
    [
      ['travel', false],
      ['travel-copy', true],
    ],
  )
  await makeTicket(site.db, { name: 'Day pass', quantity: 50, sold: 20 })
  await duplicate('/admin/tickets', 'Day pass', ['Day pass (copy)'])
  await page.getByText('It is hidden for now.').waitFor()
  const { tickets } = (await site.call('GET', '/api/tickets/all', { token })).body
  assert.deepEqual(
    tickets.map(({ name, sold, hidden }: Record<string, unknown>) => [name, sold, hidden]),
    [
      ['Day pass', 20, false],
      ['Day pass (copy)', 0, true],
    ],
  )
})

test('by keyboard: rows are passed, selected and opened, and the list of shortcuts says how', async () => {
  const site = await serveTestSite()
  for (const name of ['Ada', 'Ben', 'Chi']) await makeSpeaker(site.db, { name })
  const page = await signedInPage(site, 'admin')
  await openSpeakers(page)
  const press = (key: string) => page.keyboard.press(key)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await button(page, 'Ada').focus()
  await press('ArrowUp')
  assert.equal(await focused(), 'Ada')
  await press('Space')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowDown')
  assert.equal(await focused(), 'Chi')
  await press('Shift+Space')
  await bar(page).getByText('3 selected').waitFor()
  await press('Space')
  await bar(page).getByText('2 selected').waitFor()
  assert.equal(await page.locator('dialog[open]').count(), 0)
  await press('a')
  assert.equal(await focused(), 'Feature')
  await press('Enter')
  await bar(page).waitFor({ state: 'detached' })
  await assertFocused(box(page, 'Chi'))
  await button(page, 'Chi').focus()
  await press('Enter')
  await page.getByRole('heading', { name: 'Edit speaker' }).waitFor()
  await press('Escape')
  await eventually(async () => assert.equal(await focused(), 'Chi'))
  await press('?')
  await page.locator('dialog[open]').getByText('Move through the rows').waitFor()
  await assertAccessible(page)
})
