import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  openTab,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
} from '../browser.ts'
import { serveThroughNetwork } from '../cut-network.ts'
import { makeEvent, makeSpeaker } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import { button, openConsole, outbox, reconnect, waits } from './console-outbox.ts'

const site = await serveTestSite({ rateLimited: false })
const ada = await openAccount(site, { role: 'admin', name: 'Ada Obi' })
const bisi = await openAccount(site, { role: 'admin', name: 'Bisi Bello' })
const { token } = await storageOf(site, bisi)

const field = (page: Page, label: string) => page.locator('dialog[open]').getByLabel(label, { exact: true })

const isClosed = (page: Page) => eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
const eventOf = async (id: string) => (await site.get(`/api/events/${id}`)).body.data

/** Opens the form of an event, loses the network and saves another description. */
async function saveOffline(page: Page, name: string, description: string) {
  await button(page, `Edit ${name}`).click()
  await field(page, 'Description').fill(description)
  await page.context().setOffline(true)
  await button(page, 'Save event').click()
  await isClosed(page)
}

test('a save without a network waits in sight, can be looked at, and is sent when the network returns', async () => {
  const { id } = await makeEvent(site.db, { name: 'Gala', description: 'Before.' })
  const page = await openConsole(site, '/admin/events', ada)
  await saveOffline(page, 'Gala', 'With a band.')
  await waits(page)
  await outbox(page).getByText('1 change waits to be sent.').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await button(page, 'Show').click()
  await outbox(page).getByText('What it changes').click()
  assert.match(await outbox(page).innerText(), /Gala.*Waits for the network.*Description\s+Before\.\s+With a band\./s)
  await assertAccessibleOnAllScreens(page)
  assert.equal((await eventOf(id)).description, 'Before.')
  await reconnect(page, '1 waiting change sent.')
  assert.equal((await eventOf(id)).description, 'With a band.')
})

test('a cell that is edited without a network waits, too', async () => {
  const { id } = await makeEvent(site.db, { name: 'Regatta', location: 'Harbour' })
  const page = await openConsole(site, '/admin/events', ada)
  // Loads the code of the form.
  await button(page, 'Edit Regatta').click()
  await field(page, 'Location').press('Escape')
  await isClosed(page)
  const opened = page.waitForResponse((response) => response.url().endsWith(`/api/events/${id}`))
  await page.getByRole('cell', { name: 'Harbour' }).dblclick()
  await opened
  const cell = page.getByRole('textbox', { name: 'Location of Regatta', exact: true })
  await cell.fill('Lagoon')
  await page.context().setOffline(true)
  await cell.press('Enter')
  await waits(page)
  await button(page, 'Show').click()
  await outbox(page).getByText('What it changes').click()
  assert.match(await outbox(page).innerText(), /Regatta.*Location\s+Harbour\s+Lagoon/s)
  await page.context().setOffline(false)
  await page.getByText('1 waiting change sent.').waitFor()
  assert.equal((await eventOf(id)).location, 'Lagoon')
})

test('what waits, with its picture, survives a closed browser, and goes out in order', async () => {
  await makeSpeaker(site.db, { name: 'Chidi Eze' })
  const page = await openConsole(site, '/admin/speakers', ada)
  await button(page, 'Add Speaker').click()
  for (const [label, text] of [
    ['Name', 'Femi Ojo'],
    ['Title', 'Engineer'],
    ['Company', 'Kobo Rails'],
    ['Bio', 'Builds ledgers that stay up at night.'],
  ] as const)
    await field(page, label).fill(text)
  const photo = { name: 'femi.png', mimeType: 'image/png', buffer: await imageBytes('red', 40, 40) }
  await page.locator('dialog input[type=file]').setInputFiles(photo)
  await page.context().setOffline(true)
  await button(page, 'Save and add another').click()
  await waits(page)
  await eventually(async () => assert.equal(await field(page, 'Name').inputValue(), ''))
  for (const [label, text] of [
    ['Name', 'Gloria Musa'],
    ['Title', 'Auditor'],
    ['Company', 'Sahel Audit'],
    ['Bio', 'Reads contracts before they are signed.'],
  ] as const)
    await field(page, label).fill(text)
  await button(page, 'Save speaker').dblclick()
  await isClosed(page)
  await outbox(page).getByText('2 changes wait to be sent.').waitFor()
  const context = page.context()
  const later = await openTab(page)
  await page.close()
  await context.setOffline(false)
  const sent: string[] = []
  later.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await visit(later, '/admin/dashboard')
  await later.getByText('2 waiting changes sent.').waitFor()
  const { data } = (await site.get('/api/speakers')).body
  const saved = data.filter(({ name }: { name: string }) => /Femi|Gloria/.test(name))
  assert.deepEqual(saved.map(({ name, image }: Record<string, string>) => [name, Boolean(image)]).sort(), [
    ['Femi Ojo', true],
    ['Gloria Musa', false],
  ])
  assert.ok(Number.parseInt(saved.find(({ name }: { name: string }) => name === 'Femi Ojo').id.slice(0, 5), 32) > 0)
  const ids = new Map(saved.map(({ name, id }: Record<string, string>) => [name, id]))
  assert.ok(String(ids.get('Femi Ojo')) < String(ids.get('Gloria Musa')), 'sent in order')
})

test('of two tabs one sends, and both see it', async () => {
  const { id } = await makeEvent(site.db, { name: 'Picnic', description: 'Before.' })
  const page = await openConsole(site, '/admin/events', ada)
  const other = await openTab(page)
  await visit(other, '/admin/dashboard')
  await other.getByText('Latest changes').waitFor()
  const puts: string[] = []
  await saveOffline(page, 'Picnic', 'On the lawn.')
  await outbox(other).getByText('1 change waits to be sent.').waitFor()
  page.context().on('requestfinished', (request) => request.method() === 'PUT' && puts.push(request.url()))
  await page.context().setOffline(false)
  for (const tab of [page, other]) await eventually(async () => assert.equal(await outbox(tab).count(), 0))
  assert.equal((await eventOf(id)).description, 'On the lawn.')
  assert.equal(puts.length, 1)
})

test('a record that was changed since is asked about with both versions', async () => {
  const { id } = await makeEvent(site.db, { name: 'Ball', description: 'Before.', location: 'Courtyard' })
  const page = await openConsole(site, '/admin/events', ada)
  await saveOffline(page, 'Ball', 'Mine.')
  await site.call('PUT', `/api/events/${id}`, { token, body: { description: 'Theirs.', location: 'Rooftop' } })
  await page.context().setOffline(false)
  await outbox(page).getByText('1 of them needs you.').waitFor()
  assert.equal((await eventOf(id)).description, 'Theirs.')
  await button(page, 'Show').click()
  await button(page, 'Decide').click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('heading', { name: /^Bisi Bello saved this event/ }).waitFor()
  assert.deepEqual(await dialog.locator('legend').allInnerTexts(), ['Description'])
  await button(page, 'Continue').click()
  assert.equal(await field(page, 'Location').inputValue(), 'Rooftop')
  await button(page, 'Save event').click()
  await page.getByText('Event updated successfully.').waitFor()
  const { description, location } = await eventOf(id)
  assert.deepEqual([description, location], ['Mine.', 'Rooftop'])
  assert.equal(await outbox(page).count(), 0)
})

test('a refused save stays with its message, to be opened again, or discarded after a question', async () => {
  const page = await openConsole(site, '/admin/tracks', ada)
  await button(page, 'Add Track').first().click()
  await field(page, 'Name').fill('Payments')
  await page.context().setOffline(true)
  await button(page, 'Save track').click()
  await isClosed(page)
  await site.call('POST', '/api/tracks', { token, body: { name: 'Payments' } })
  await page.context().setOffline(false)
  await button(page, 'Show').click()
  await outbox(page).getByText('A track with this name already exists').waitFor()
  await outbox(page).getByRole('button', { name: 'Open' }).click()
  await eventually(async () => assert.equal(await field(page, 'Name').inputValue(), 'Payments'))
  await field(page, 'Name').fill('Custody')
  await page.context().setOffline(true)
  await button(page, 'Save track').click()
  await isClosed(page)
  await button(page, 'Show').click()
  await outbox(page).getByRole('button', { name: 'Discard' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Discard' }).click()
  await eventually(async () => assert.equal(await outbox(page).count(), 0))
  await page.context().setOffline(false)
  const names = (await site.get('/api/tracks')).body.data.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Payments'])
})

test('a save in a set of changes goes to that set, also from a tab outside it', async () => {
  const { id } = await makeEvent(site.db, { name: 'Fair', description: 'Before.' })
  const { data: set } = (await site.call('POST', '/api/change-sets', { token, body: { name: 'Launch' } })).body
  const page = await openConsole(site, '/admin/dashboard', ada)
  await page.evaluate((stored) => sessionStorage.setItem('change-set', stored), JSON.stringify(set))
  await visit(page, '/admin/events')
  await saveOffline(page, 'Fair', 'In the set.')
  const outside = await openTab(page)
  await page.close()
  await outside.context().setOffline(false)
  await visit(outside, '/admin/events')
  await outside.getByText('1 waiting change sent.').waitFor()
  assert.equal((await eventOf(id)).description, 'Before.')
  const inSet = await site.call('GET', `/api/events/${id}`, { token, headers: { 'change-set': set.id } })
  assert.equal(inSet.body.data.description, 'In the set.')
})

function store(entries: [string, string][]) {
  for (const [name, value] of entries) localStorage.setItem(name, value)
}

test('signing out asks first, and nobody else on the device sees or sends what waits', async () => {
  const { id } = await makeEvent(site.db, { name: 'Dance', description: 'Before.' })
  const page = await openConsole(site, '/admin/events', ada)
  // Only saves fail: without a network, the page that follows would not load.
  await page.route('**/api/events/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await button(page, 'Edit Dance').click()
  await field(page, 'Description').fill('Ada’s.')
  await button(page, 'Save event').click()
  await isClosed(page)
  const questions: string[] = []
  let answer = false
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message())
    await (answer ? dialog.accept() : dialog.dismiss())
  })
  await button(page, 'Sign out').click()
  await eventually(async () => assert.equal(questions.length, 1))
  assert.match(String(questions[0]), /^1 change on this device is not sent yet\./)
  await outbox(page).waitFor()
  answer = true
  await button(page, 'Sign out').click()
  await eventually(async () => assert.equal(await page.evaluate(() => localStorage.length), 0))
  await page.unroute('**/api/events/*')
  const asBisi = Object.entries(await storageOf(site, bisi))
  await page.evaluate(store, asBisi)
  await visit(page, '/admin/events')
  await button(page, 'Edit Dance').waitFor()
  assert.equal(await outbox(page).count(), 0)
  assert.equal((await eventOf(id)).description, 'Before.')
  const asAda = Object.entries(await storageOf(site, ada))
  await page.evaluate(store, asAda)
  await visit(page, '/admin/events')
  await page.getByText('1 waiting change sent.').waitFor()
  assert.equal((await eventOf(id)).description, 'Ada’s.')
})

test('a save while the server is stopped is sent once it runs again, without a press', async () => {
  expectFailedRequests()
  const { id } = await makeEvent(site.db, { name: 'Walk', description: 'Before.' })
  const network = await serveThroughNetwork(site.url)
  const page = await signedInPage({ ...site, url: network.url }, ada)
  await visit(page, '/admin/events')
  await button(page, 'Edit Walk').click()
  await field(page, 'Description').fill('Along the river.')
  network.set('cut')
  await button(page, 'Save event').click()
  await outbox(page).getByText('1 change waits to be sent.').waitFor()
  network.set('up')
  await page.getByText('1 waiting change sent.').waitFor()
  assert.equal((await eventOf(id)).description, 'Along the river.')
})

test('a save on a connection that is dead waits after fifteen seconds', async () => {
  const { id } = await makeEvent(site.db, { name: 'Recital', description: 'Before.' })
  const page = await openConsole(site, '/admin/events', ada)
  await button(page, 'Edit Recital').click()
  await field(page, 'Description').fill('With a piano.')
  await page.clock.install()
  await page.route(`**/api/events/${id}`, () => {})
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'Save event').click()
  await sent
  await page.clock.fastForward(15_000)
  await waits(page)
  await page.unroute(`**/api/events/${id}`)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('1 waiting change sent.').waitFor()
  assert.equal((await eventOf(id)).description, 'With a piano.')
})
