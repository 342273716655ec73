import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, serveTestSite, visit } from '../browser.ts'
import { makeEvent, makeSection, makeTicket, signInAs } from '../factories.ts'
import { button, openConsole, outbox, reconnect, waits } from './console-outbox.ts'

const site = await serveTestSite({ rateLimited: false })
const token = await signInAs(site, 'admin')

const read = async (path: string) => (await site.call('GET', `/api/${path}`, { token })).body.data

test('what is hidden or taken off sale without a network waits, and is sent when it returns', async () => {
  const { id } = await makeTicket(site.db, { name: 'Day pass', available: true })
  const page = await openConsole(site, '/admin/tickets')
  await page.getByRole('switch', { name: 'Available: Day pass' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('switch', { name: 'Available: Day pass' }).click()
  await waits(page)
  await button(page, 'Hide Day pass from visitors').click()
  await outbox(page).getByText('2 changes wait to be sent.').waitFor()
  await button(page, 'Show').click()
  for (const summary of await outbox(page).getByText('What it changes').all()) await summary.click()
  assert.match(await outbox(page).innerText(), /Day pass.*Available\s+yes\s+no.*Day pass.*Hidden\s+no\s+yes/s)
  await reconnect(page, '2 waiting changes sent.')
  const { available, hidden } = await read(`tickets/${id}`)
  assert.deepEqual([available, hidden], [false, true])
  // One undo for both, as for any message.
  await button(page, 'Undo').click()
  await eventually(async () => assert.equal((await read(`tickets/${id}`)).available, true))
})

test('a change of many records waits; one of a section does, too', async () => {
  await makeSection(site.db, { section: 'hero', active: true })
  for (const name of ['Gala', 'Regatta']) await makeEvent(site.db, { name })
  const page = await openConsole(site, '/admin/events')
  for (const name of ['Gala', 'Regatta']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.context().setOffline(true)
  await button(page, 'Hide').click()
  await waits(page)
  await button(page, 'Show').last().click()
  await outbox(page).getByText('2 events').waitFor()
  await reconnect(page, '1 waiting change sent.')
  const hidden = async () => (await read('events')).map((event: { hidden: boolean }) => event.hidden)
  assert.deepEqual(await hidden(), [true, true])

  await visit(page, '/admin/content?section=hero')
  await page.getByRole('switch', { name: 'Active' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('switch', { name: 'Active' }).click()
  await outbox(page).getByText('1 change waits to be sent.').waitFor()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Come')
  await reconnect(page, '1 waiting change sent.')
  // The form loads again, unless someone types in it.
  await page.getByRole('tab', { name: 'Hero Inactive' }).waitFor()
  await page.keyboard.type(' in')
  await button(page, 'Save Hero section').click()
  await page.getByText('Content updated successfully!').waitFor()
  assert.equal(await title.inputValue(), 'Come in')
  const hero = (await read('content/sections')).find(({ section }: { section: string }) => section === 'hero')
  assert.equal(hero.active, false)
})

test('what the server refuses is sent again or discarded, without a form', async () => {
  const { id } = await makeEvent(site.db, { name: 'Counter walk' })
  const page = await openConsole(site, '/admin/events')
  await button(page, 'Hide Counter walk from visitors').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Hide Counter walk from visitors').click()
  await waits(page)
  await site.call('DELETE', `/api/events/${id}`, { token })
  await page.context().setOffline(false)
  await outbox(page).getByText('1 of them needs you.').waitFor()
  assert.equal(await button(page, 'Show').getAttribute('aria-expanded'), 'false')
  await button(page, 'Show').click()
  assert.equal(await outbox(page).getByRole('button', { name: 'Open' }).count(), 0)
  await outbox(page).getByRole('button', { name: 'Send again' }).waitFor()
  await outbox(page).getByRole('button', { name: 'Discard' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Discard' }).click()
  await eventually(async () => assert.equal(await outbox(page).count(), 0))
})
