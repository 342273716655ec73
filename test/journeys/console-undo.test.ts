import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeSpeaker, makeTicket, signInAs } from '../factories.ts'
import { assertAccessible } from './accessibility.ts'
import { pressRowAction } from './row-actions.ts'

const site = await serveTestSite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function rename(page: Page, from: string, to: string) {
  await button(page, `Edit ${from}`).click()
  await page.getByLabel('Name', { exact: true }).fill(to)
  await button(page, 'Save ticket').click()
  await button(page, `Edit ${to}`).waitFor()
  // Keys belong to the topmost dialog, and the form closes after the table shows the new name.
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

test('the message of a deletion brings the record back, and its question names the talks', async () => {
  const { id } = await makeSpeaker(site.db, { name: 'Wanjiru Kamau' })
  await makeAgendaItem(site.db, { topic: 'Light clients', speakers: [id] })
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/speakers')
  await pressRowAction(page, 'Delete', 'Wanjiru Kamau')
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('This action cannot be undone. One talk loses this speaker: “Light clients”.').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await button(page, 'Undo').click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await button(page, 'Edit Wanjiru Kamau').waitFor()
  assert.equal((await site.get(`/api/speakers/${id}`)).status, 200)
})

test('a talk that is edited while its speaker is deleted gets the speaker back', async () => {
  const { id } = await makeSpeaker(site.db, { name: 'Thabo Mokoena' })
  const talk = await makeAgendaItem(site.db, { topic: 'Settlement', speakers: [id] })
  const token = await signInAs(site, 'admin')
  const deleted = await site.call('DELETE', `/api/speakers/${id}`, { token })
  assert.equal(deleted.status, 200)
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/agenda')
  await button(page, 'Edit Settlement').click()
  await page.getByText('Chosen: A deleted speaker').waitFor()
  await page.getByLabel('Topic').fill('Settlement at night')
  await button(page, 'Save agenda item').click()
  await button(page, 'Edit Settlement at night').waitFor()
  const [{ action }] = (await site.call('GET', `/api/history/speakers/${id}`, { token })).body.data
  await site.call('POST', `/api/changes/${action}/undo`, { token, body: {} })
  const { speakerRecords } = (await site.get(`/api/agenda/${talk.id}`)).body.data
  assert.deepEqual(
    speakerRecords.map(({ name }: { name: string }) => name),
    ['Thabo Mokoena'],
  )
})

test('keys undo and redo the changes of this tab, but not in a field', async () => {
  await makeTicket(site.db, { name: 'Early' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  await rename(page, 'Early', 'Later')
  await rename(page, 'Later', 'Latest')
  await page.getByRole('searchbox').fill('Lat')
  await page.keyboard.press('Control+z')
  await button(page, 'Edit Latest').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.locator('h1').click()
  await page.keyboard.press('Control+z')
  await button(page, 'Edit Later').waitFor()
  await page.keyboard.press('Control+z')
  await button(page, 'Edit Early').waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await button(page, 'Edit Later').waitFor()
  await page.keyboard.press('Control+z')
  await button(page, 'Edit Early').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing to undo in this tab').waitFor()
})

test('quick presses undo in their order on a slow connection, also from a switch that has the focus', async () => {
  const { id } = await makeTicket(site.db, { name: 'Student', available: true })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  const onSale = page.getByRole('switch', { name: 'Available: Student' })
  for (const isOn of [false, true]) {
    await onSale.click()
    await eventually(async () => assert.equal(await onSale.isChecked(), isOn))
  }
  const token = await signInAs(site, 'admin')
  await page.route('**/undo', (route) => setTimeout(() => route.continue(), 500), { times: 1 })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await eventually(async () => {
    const { body } = await site.call('GET', `/api/history/tickets/${id}`, { token })
    assert.equal(body.data.filter(({ isUndone }: { isUndone: boolean }) => isUndone).length, 2)
  })
  assert.equal(await page.locator('dialog[open]').count(), 0)
})

test('a change that could not be undone, or was not after a question, can be undone by another press', async () => {
  expectFailedRequests()
  const { id } = await makeTicket(site.db, { name: 'Workshop' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  await rename(page, 'Workshop', 'Workshops')
  await page.route('**/undo', (route) => route.abort())
  await page.keyboard.press('Control+z')
  await page.getByText('Network error').waitFor()
  await page.unroute('**/undo')
  const token = await signInAs(site, 'admin')
  await site.call('PUT', `/api/tickets/${id}`, { token, body: { name: 'All workshops' } })
  const dialog = page.locator('dialog[open]')
  await page.keyboard.press('Control+z')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await dialog.getByRole('button', { name: 'Replace them' }).click()
  await button(page, 'Edit Workshop').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing to undo in this tab').waitFor()
})

test('the history undoes any change, and asks about fields that were changed again since', async () => {
  expectFailedRequests() // a question is a refused request
  const { id } = await makeTicket(site.db, { name: 'Day pass', price: 100 })
  const token = await signInAs(site, 'admin')
  for (const price of [120, 150]) await site.call('PUT', `/api/tickets/${id}`, { token, body: { price } })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  const undoFirst = async () => {
    await pressRowAction(page, 'History of', 'Day pass')
    await page
      .getByRole('button', { name: /^Undo .* it/ })
      .last()
      .click()
  }
  const priceNow = async () =>
    (await site.get('/api/tickets')).body.data.find((each: { id: string }) => each.id === id).price
  await undoFirst()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('“Day pass” has changed again since: Price').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await priceNow(), 150)
  await undoFirst()
  await dialog.getByRole('button', { name: 'Replace them' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  assert.equal(await priceNow(), 100)
})

test('a section of the content is undone in its open form', async () => {
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/content?section=about')
  await page.getByLabel('Title', { exact: true }).fill('Why we meet')
  await button(page, 'Save About section').click()
  await button(page, 'Undo').click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await eventually(async () =>
    assert.notEqual(await page.getByLabel('Title', { exact: true }).inputValue(), 'Why we meet'),
  )
})

test('discarding unsaved changes can be undone', async () => {
  await makeTicket(site.db, { name: 'Evening' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tickets')
  await button(page, 'Edit Evening').click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Night')
  await button(page, 'Cancel').click()
  await button(page, 'Discard').click()
  await button(page, 'Undo').click()
  await eventually(async () => assert.equal(await name.inputValue(), 'Night'))

  await visit(page, '/admin/content?section=about')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Why we meet')
  await button(page, 'Discard changes').click()
  await button(page, 'Discard').click()
  await button(page, 'Undo').click()
  await eventually(async () => assert.equal(await title.inputValue(), 'Why we meet'))
})

test('the activity page undoes a group of changes at once', async () => {
  const token = await signInAs(site, 'admin')
  for (const name of ['Ama Boateng', 'Kofi Mensah', 'Esi Owusu'])
    await site.call('POST', '/api/rooms', { token, body: { name } })
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/activity?entity=room')
  await page.getByText('added 3 rooms').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Undo .* added 3 rooms/ }).click()
  await page.locator('main li', { hasText: 'added 3 rooms' }).getByText('Undone', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Undo ./ }).count(), 1)
  assert.deepEqual((await site.get('/api/rooms')).body.data, [])
})
