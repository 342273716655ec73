import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { eventually, expectFailedRequests, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeSpeaker, makeTicket } from '../factories.ts'
import { assertAccessible } from './accessibility.ts'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const name = (page: Page, text: string) => page.getByRole('rowheader').getByRole('button', { name: text, exact: true })
const dialogs = (page: Page) => page.locator('dialog[open]')

async function openSpeakers() {
  const site = await serveTestSite({ rateLimited: false })
  const { id } = await makeSpeaker(site.db, { name: 'Ada Obi', title: 'Engineer', company: 'Kobo' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/speakers')
  await name(page, 'Ada Obi').waitFor()
  const stored = async () => {
    const { name, title, company } = (await site.get(`/api/speakers/${id}`)).body.data
    return [name, title, company]
  }
  return { site, page, id, stored }
}

test('a double click edits a cell, and a single click opens the row', async () => {
  const { page, stored } = await openSpeakers()
  await page.getByRole('cell', { name: 'Kobo' }).dblclick()
  await field(page, 'Company of Ada Obi').fill('Naira Labs')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Speaker updated successfully').waitFor()
  assert.deepEqual(await stored(), ['Ada Obi', 'Engineer', 'Naira Labs'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('cell', { name: 'Kobo' }).waitFor()
  assert.equal(await dialogs(page).count(), 0)

  await page.getByRole('cell', { name: 'Kobo' }).click()
  await dialogs(page).getByLabel('Company').waitFor()
})

test('by keyboard: F2 edits the name, Tab saves and goes on, Escape leaves', async () => {
  const { page, stored } = await openSpeakers()
  await name(page, 'Ada Obi').focus()
  await page.keyboard.press('F2')
  await field(page, 'Name of Ada Obi').fill('Ada Eze')
  await page.keyboard.press('Tab')
  await field(page, 'Title of Ada Eze').fill('Founder')
  await page.keyboard.press('Tab')
  await field(page, 'Company of Ada Eze').fill('Nobody')
  await page.keyboard.press('Escape')
  await eventually(async () => assert.deepEqual(await stored(), ['Ada Eze', 'Founder', 'Kobo']))
  await eventually(async () =>
    assert.ok(await name(page, 'Ada Eze').evaluate((button) => button === document.activeElement)),
  )
  assert.equal(await dialogs(page).count(), 0)
  await page.keyboard.press('?')
  await dialogs(page).getByText('Edit its short fields in place').waitFor()
})

test('a text that is not valid stays with its message, and nothing is saved', async () => {
  expectFailedRequests()
  const { page, stored } = await openSpeakers()
  await page.getByRole('cell', { name: 'Kobo' }).dblclick()
  await field(page, 'Company of Ada Obi').fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Company is required').waitFor()
  await assertAccessible(page)
  assert.equal(await field(page, 'Company of Ada Obi').inputValue(), '')
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Kobo' }).dblclick()
  await field(page, 'Company of Ada Obi').fill('')
  await page.getByRole('cell', { name: 'Engineer' }).dblclick()
  await page.locator('.toast').getByText('Company of Ada Obi: Company is required').waitFor()
  assert.deepEqual(await stored(), ['Ada Obi', 'Engineer', 'Kobo'])
})

test('a cell that someone else changed is not overwritten at once', async () => {
  expectFailedRequests()
  const { site, page, id, stored } = await openSpeakers()
  await page.getByRole('cell', { name: 'Kobo' }).dblclick()
  await field(page, 'Company of Ada Obi').fill('Mine')
  await write(site.db, { id: null, name: 'Tester' }, (writer) =>
    writer.update(entities.speakers, id, { company: 'Theirs' }),
  )
  await page.keyboard.press('Enter')
  await page.getByText('Someone else changed this in the meantime. Save again to replace it.').waitFor()
  await page.locator('h1').click()
  await page.getByRole('searchbox').fill('Ada')
  await page.getByText('1 of 1 speaker matches.').waitFor({ state: 'attached' })
  assert.deepEqual((await stored())[2], 'Theirs', 'leaving the field is no second save')
  await field(page, 'Company of Ada Obi').press('Enter')
  await eventually(async () => assert.equal((await stored())[2], 'Mine'))
})

test('a cell whose record could not be read is saved once it can', async () => {
  expectFailedRequests()
  const { page, id, stored } = await openSpeakers()
  await page.route(`**/api/speakers/${id}`, (route) => route.abort(), { times: 2 })
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('cell', { name: 'Kobo' }).dblclick()
  await failed
  await field(page, 'Company of Ada Obi').fill('Naira Labs')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Network error').waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => assert.deepEqual((await stored())[2], 'Naira Labs'))
})

test('a number is stored as one', async () => {
  const site = await serveTestSite({ rateLimited: false })
  await makeTicket(site.db, { name: 'VIP', price: 249, currency: 'KES' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  await page.getByRole('cell', { name: '249' }).dblclick()
  await field(page, 'Price of VIP').fill('199.5')
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal((await site.get('/api/tickets')).body.data[0].price, 199.5))
})

test('the question before deleting many speakers counts the talks that lose one', async () => {
  const { site, page, id } = await openSpeakers()
  const other = await makeSpeaker(site.db, { name: 'Ben' })
  for (const speakers of [[id], [id, other.id], [other.id]])
    await makeAgendaItem(site.db, { topic: `Talk of ${speakers.length}`, speakers })
  await makeAgendaItem(site.db, { topic: 'Lunch' })
  await visit(page, '/admin/speakers')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  await dialogs(page).getByText('3 talks lose a speaker.').waitFor()
})
