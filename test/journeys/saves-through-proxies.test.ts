import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  expectFailedRequests,
  openAccount,
  requestsDuring,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
} from '../browser.ts'
import { makeEvent } from '../factories.ts'
import { behindNginx, behindTagChanger } from '../proxies.ts'

const site = await serveTestSite()
const ada = await openAccount(site, { name: 'Ada Obi', role: 'admin' })
const bisi = await openAccount(site, { name: 'Bisi Bello', role: 'admin' })
const { token } = await storageOf(site, bisi)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.locator('dialog[open]').getByLabel(label, { exact: true })

async function openEvent(url: string, name: string) {
  expectFailedRequests()
  const { id } = await makeEvent(site.db, { name, location: 'Courtyard' })
  const page = await signedInPage({ ...site, url }, ada)
  await visit(page, '/admin/events')
  await button(page, `Edit ${name}`).click()
  await field(page, 'Name').waitFor()
  return { page, path: `/api/events/${id}` }
}

const proxies = [
  { name: 'nginx that compresses', behind: behindNginx },
  { name: 'a proxy that changes every ETag', behind: behindTagChanger },
]
for (const { name, behind } of proxies) {
  test(`through ${name}, an event is edited, saved, and saved over the change of somebody else`, async () => {
    const { url } = await behind(site)
    const { page, path } = await openEvent(url, `Gala behind ${name}`)
    const received = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    assert.match(received.headers.get('etag') ?? '', /^W\//)

    await field(page, 'Description').fill('With a band.')
    const requests = await requestsDuring(page, async () => {
      await button(page, 'Save event').click()
      await page.getByText('Event updated successfully.', { exact: true }).waitFor()
    })
    assert.equal(requests.filter((each) => each.url === url + path).length, 1)

    await button(page, `Edit Gala behind ${name}`).click()
    await field(page, 'Name').fill('Soirée')
    const body = { name: 'Feast', location: 'Rooftop' }
    assert.equal((await site.call('PUT', path, { token, body })).status, 200)
    await button(page, 'Save event').click()
    await page.getByRole('heading', { name: /^Bisi Bello saved this event / }).waitFor()
    await button(page, 'Continue').click()
    await button(page, 'Save event').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    const saved = (await site.get(path)).body.data
    assert.deepEqual(
      [saved.name, saved.location, saved.description.includes('With a band.')],
      ['Soirée', 'Rooftop', true],
    )
  })
}

test('a save that is refused again and again is sent three times at most, and keeps what was typed', async () => {
  const { page, path } = await openEvent(site.url, 'Ball')
  let saves = 0
  await page.route(`**${path}`, (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves += 1
    return route.fulfill({ status: 412, json: { success: false, message: 'Somebody else changed this' } })
  })
  const refused = async (at: string, sent: number) => {
    await field(page, 'Name').fill(at)
    await button(page, 'Save event').click()
    await page.getByRole('alert').getByText('The server keeps refusing this as out of date.').waitFor()
    assert.deepEqual([await field(page, 'Name').inputValue(), saves], [at, sent])
  }
  await refused('Unchanged on the server', 2)

  saves = 0
  await page.unroute(`**${path}`)
  let changes = 0
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves += 1
    changes += 1
    await site.call('PUT', path, { token, body: { location: `Room ${changes}` } })
    return route.continue()
  })
  await refused('Changed before each save', 3)
})
