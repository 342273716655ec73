import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, serveTestSite } from '../browser.ts'
import { makeAgendaItem, makeEvent, makeRoom, makeSection, makeSpeaker, makeTrack, signInAs } from '../factories.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import { areSent, button, openConsole, outbox, reconnect, waits } from './console-outbox.ts'
import { openRowMenu, pressRowAction } from './row-actions.ts'

const site = await serveTestSite({ rateLimited: false })
const token = await signInAs(site, 'admin')
for (const [order, name] of ['Main hall', 'Hall B', 'Attic'].entries()) await makeRoom(site.db, { name, order })

const inDialog = (page: Page, name: string) => page.locator('dialog[open]').getByRole('button', { name, exact: true })
const names = (page: Page) => page.locator('tbody th').allInnerTexts()
const namesOf = async (path: string) =>
  (await site.get(`/api/${path}`)).body.data.map(({ name }: { name: string }) => name)
const slotOf = async (id: string) => {
  const { time, location } = (await site.get(`/api/agenda/${id}`)).body.data
  return [time, location]
}

async function deleteRow(page: Page, name: string) {
  await pressRowAction(page, 'Delete', name)
  await inDialog(page, 'Delete').click()
}

const talk = { date: '2027-04-14', time: '10:00 - 10:45', location: 'Main hall' }

async function openGrid() {
  const page = await openConsole(site, '/admin/agenda')
  await button(page, 'Grid').click()
  await page.getByRole('grid', { name: 'Wednesday, April 14, 2027' }).waitFor()
  return page
}

/** Moves a talk by keyboard. */
async function move(page: Page, topic: string, ...keys: string[]) {
  await page.getByRole('gridcell', { name: topic }).getByRole('button').focus()
  for (const key of ['Space', ...keys, 'Enter']) await page.keyboard.press(key)
}

async function shift(page: Page, topic: string, by: string) {
  await openRowMenu(page, topic)
  await button(page, `Shift ${topic}`).click()
  await page.getByLabel('By', { exact: true }).selectOption(by)
  await inDialog(page, 'Shift').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
}

test('a deletion without a network waits in sight, survives a reload, is sent, and can be undone', async () => {
  await makeSpeaker(site.db, { name: 'Ada Obi' })
  const page = await openConsole(site, '/admin/speakers')
  // Only deletions fail: without a network, the page could not be loaded again.
  await page.route('**/api/speakers/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await deleteRow(page, 'Ada Obi')
  await waits(page)
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await button(page, 'Show').click()
  assert.match(await outbox(page).innerText(), /Delete speaker Ada Obi, .*\n+Waits for the network/)
  assert.equal(await outbox(page).getByText('What it changes').count(), 0)
  await page.getByRole('rowheader', { name: 'Ada Obi Deletion waits' }).waitFor()
  await assertAccessibleOnAllScreens(page)
  assert.deepEqual(await namesOf('speakers'), ['Ada Obi'])
  await page.unroute('**/api/speakers/*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await areSent(page, '1 waiting change sent.')
  await page.getByText('No speakers found').waitFor()
  assert.deepEqual(await namesOf('speakers'), [])
  await button(page, 'Undo').click()
  await page.getByRole('rowheader', { name: 'Ada Obi', exact: true }).waitFor()
})

test('many records are deleted without a network after a change of one of them', async () => {
  for (const name of ['Gala', 'Regatta', 'Walk']) await makeEvent(site.db, { name })
  const page = await openConsole(site, '/admin/events')
  await button(page, 'Hide Gala from visitors').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Hide Gala from visitors').click()
  await page.getByRole('rowheader', { name: 'Gala Change waits' }).waitFor()
  for (const name of ['Gala', 'Walk']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await button(page, 'Delete…').click()
  await inDialog(page, 'Delete').click()
  await button(page, 'Show').last().click()
  await outbox(page).getByText('Delete 2 events').waitFor()
  await eventually(async () =>
    assert.deepEqual((await names(page)).sort(), ['Gala Deletion waits', 'Regatta', 'Walk Deletion waits']),
  )
  await reconnect(page, '2 waiting changes sent.')
  await eventually(async () => assert.deepEqual(await names(page), ['Regatta']))
  assert.deepEqual(await namesOf('events'), ['Regatta'])
})

test('a deletion of a record that is gone is refused in words', async () => {
  const { id } = await makeEvent(site.db, { name: 'Counter walk' })
  const page = await openConsole(site, '/admin/events')
  await button(page, 'Edit Counter walk').waitFor()
  await page.context().setOffline(true)
  await deleteRow(page, 'Counter walk')
  await waits(page)
  await site.call('DELETE', `/api/events/${id}`, { token })
  await page.context().setOffline(false)
  await outbox(page).getByText('1 of them needs you.').waitFor()
  await button(page, 'Show').click()
  await outbox(page).getByText('Event not found').waitFor()
  await eventually(async () => assert.doesNotMatch((await names(page)).join(), /Counter walk/))
  await outbox(page).getByRole('button', { name: 'Discard' }).click()
  await inDialog(page, 'Discard').click()
  await eventually(async () => assert.equal(await outbox(page).count(), 0))
})

test('talks that are moved without a network are shown there, and sent in order', async () => {
  const { id } = await makeAgendaItem(site.db, { topic: 'Rails', ...talk })
  const { id: keys } = await makeAgendaItem(site.db, { topic: 'Keys', ...talk, location: 'Attic' })
  const page = await openGrid()
  await page.context().setOffline(true)
  await move(page, 'Rails', 'ArrowRight')
  await outbox(page).getByText('1 change waits to be sent.').waitFor()
  await move(page, 'Rails', 'Shift+ArrowDown')
  await outbox(page).getByText('2 changes wait to be sent.').waitFor()
  const rails = page.getByRole('gridcell', { name: 'Rails' })
  for (const text of ['10:30', 'Change waits']) await rails.getByText(text).waitFor()
  await button(page, 'Table').click()
  for (const by of ['15 minutes later', '30 minutes later']) await shift(page, 'Keys', by)
  await button(page, 'Show').click()
  assert.match(
    await outbox(page).innerText(),
    /“Rails” to 10:00, Hall B.*“Rails” to 10:30, Hall B.*“Keys” 15 minutes later.*“Keys” 30 minutes later/s,
  )
  assert.deepEqual(await slotOf(id), ['10:00 - 10:45', 'Main hall'])
  await reconnect(page, '4 waiting changes sent.')
  assert.deepEqual(await slotOf(id), ['10:30 - 11:15', 'Hall B'])
  assert.deepEqual(await slotOf(keys), ['10:45 - 11:30', 'Attic'])
  await page.getByRole('row', { name: /Rails.*10:30 - 11:15.*Hall B/ }).waitFor()
})

test('a talk that somebody else moved meanwhile is asked about', async () => {
  const { id } = await makeAgendaItem(site.db, { topic: 'Chess', ...talk })
  const page = await openGrid()
  await page.context().setOffline(true)
  await move(page, 'Chess', 'ArrowRight')
  await waits(page)
  await site.call('PUT', `/api/agenda/${id}`, { token, body: { location: 'Attic' } })
  await page.context().setOffline(false)
  await button(page, 'Show').click()
  await outbox(page).getByText('It has changed since. Nothing was replaced.').waitFor()
  await page.getByRole('gridcell', { name: 'Chess' }).getByText('Attic').waitFor()
  assert.deepEqual(await slotOf(id), ['10:00 - 10:45', 'Attic'])
  await outbox(page).getByRole('button', { name: 'Send anyway' }).click()
  await areSent(page, '1 waiting change sent.')
  assert.deepEqual(await slotOf(id), ['10:00 - 10:45', 'Hall B'])
})

test('a list that is ordered without a network is shown so, and sent in that order', async () => {
  for (const [order, name] of ['Custody', 'Identity', 'Payments'].entries()) await makeTrack(site.db, { name, order })
  const page = await openConsole(site, '/admin/tracks')
  const isShown = (...expected: string[]) => eventually(async () => assert.deepEqual(await names(page), expected))
  await isShown('Custody', 'Identity', 'Payments')
  await page.context().setOffline(true)
  const moveOffline = async (name: string, direction: 'up' | 'down', message: string) => {
    await openRowMenu(page, name)
    await button(page, `Move ${name} ${direction}`).click()
    await outbox(page).getByText(message).waitFor()
  }
  await moveOffline('Payments', 'up', '1 change waits to be sent.')
  await moveOffline('Payments', 'up', '2 changes wait to be sent.')
  await moveOffline('Custody', 'down', '3 changes wait to be sent.')
  await button(page, 'Show').click()
  assert.deepEqual(await outbox(page).locator('li b').allInnerTexts(), [
    'Move Payments before Identity',
    'Move Payments before Custody',
    'Move Custody after Identity',
  ])
  await isShown('Payments Change waits', 'Identity', 'Custody Change waits')
  await reconnect(page, '3 waiting changes sent.')
  await isShown('Payments', 'Identity', 'Custody')
  assert.deepEqual(await namesOf('tracks'), ['Payments', 'Identity', 'Custody'])
})

test('a switch of a section on a connection that is dead waits after fifteen seconds', async () => {
  await makeSection(site.db, { section: 'hero', active: true })
  const page = await openConsole(site, '/admin/content?section=hero')
  await page.getByRole('switch', { name: 'Active' }).waitFor()
  await page.clock.install()
  await page.route('**/api/**/active', () => {})
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('switch', { name: 'Active' }).click()
  await sent
  await page.clock.fastForward(15_000)
  await waits(page)
  await page.unroute('**/api/**/active')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('1 waiting change sent.').waitFor()
  await eventually(async () => assert.equal(await page.getByRole('switch', { name: 'Active' }).isChecked(), false))
})
