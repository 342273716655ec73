import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
} from '../browser.ts'
import { makeEvent, makeSection } from '../factories.ts'
import { behindTagChanger } from '../proxies.ts'

const site = await behindTagChanger(await serveTestSite())
const [ada, bisi] = await Promise.all(
  ['Ada Obi', 'Bisi Bello'].map((name) => openAccount(site, { name, role: 'admin' })),
)
const { token } = await storageOf(site, bisi as NonNullable<typeof bisi>)

const field = (page: Page, label: string) => page.locator('dialog[open]').getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens an event as Ada; Bisi changes it then. */
async function openAndChange(name: string, changes: Record<string, unknown>, as = ada) {
  expectFailedRequests()
  const { id } = await makeEvent(site.db, { name, location: 'Courtyard' })
  const page = await signedInPage(site, as as NonNullable<typeof as>)
  await visit(page, '/admin/events')
  await button(page, `Edit ${name}`).click()
  await field(page, 'Name').waitFor()
  const { status } = await site.call('PUT', `/api/events/${id}`, { token, body: changes })
  assert.equal(status, 200)
  const stored = async () => (await site.get(`/api/events/${id}`)).body.data
  return { page, stored }
}

test('fields that only one side changed are merged without a question, and the message says so', async () => {
  const { page, stored } = await openAndChange('Gala', { location: 'Rooftop' })
  await field(page, 'Description').fill('With a band.')
  await button(page, 'Save event').click()
  const message = page.getByText('Event updated successfully.')
  assert.equal(await message.innerText(), 'Event updated successfully.\nAlso changed by Bisi Bello: Location')
  const { location, description } = await stored()
  assert.deepEqual([location, description], ['Rooftop', 'With a band.'])
  await eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
  assert.equal(await page.getByRole('list', { name: 'Unsaved changes' }).count(), 0)
})

test('only fields that both sides changed are asked about, below who saved and when', async () => {
  const { page, stored } = await openAndChange('Ball', { name: 'Feast', location: 'Rooftop' })
  await field(page, 'Name').fill('Soirée')
  await button(page, 'Save event').click()
  const dialog = page.locator('dialog[open]')
  const heading = dialog.getByRole('heading', { name: /^Bisi Bello saved this event (just now|\d+ seconds ago)$/ })
  await heading.waitFor()
  await dialog.getByText('Also changed by Bisi Bello: Location', { exact: true }).waitFor()
  assert.deepEqual(await dialog.locator('legend').allInnerTexts(), ['Name'])
  // Not beneath the head of the dialog.
  const [head, own] = [await dialog.locator('.dialog-head').boundingBox(), await heading.boundingBox()]
  assert.ok(head && own && own.y >= head.y + head.height)
  assert.equal(await dialog.evaluate((element) => element.scrollTop), 0)
  await button(page, 'Continue').click()
  assert.equal(await field(page, 'Location').inputValue(), 'Rooftop')
  await button(page, 'Save event').click()
  await page.getByText('Event updated successfully.', { exact: true }).waitFor()
  const { name, location } = await stored()
  assert.deepEqual([name, location], ['Soirée', 'Rooftop'])
})

test('a save by the same person in another tab is named as such', async () => {
  const { page } = await openAndChange('Brunch', { name: 'Late brunch' }, bisi)
  await field(page, 'Name').fill('Early brunch')
  await button(page, 'Save event').click()
  await page.getByRole('heading', { name: /^You saved this event in another tab / }).waitFor()
})

test('the form of the summit merges, too, without a name', async () => {
  expectFailedRequests()
  await makeSection(site.db, { section: 'footer', title: 'Lagos Fintech Week' })
  const page = await signedInPage(site, ada as NonNullable<typeof ada>)
  await visit(page, '/admin/content?section=summit')
  await page.getByLabel('Venue', { exact: true }).fill('Eko Convention Centre')
  const [{ body }, { headers }] = await Promise.all([
    site.call('GET', '/api/content/summit', { token }),
    site.call('GET', '/api/content/summit', { token }),
  ])
  assert.ok(headers.etag)
  const saved = await site.call('PUT', '/api/content/summit', { token, body: { ...body.data, city: 'Lagos' } })
  assert.equal(saved.status, 200)
  await button(page, 'Save summit').click()
  await page.getByText('Content updated successfully! Also changed by Bisi Bello: City', { exact: true }).waitFor()
  const { city, venue } = (await site.call('GET', '/api/content/summit', { token })).body.data
  assert.deepEqual([city, venue], ['Lagos', 'Eko Convention Centre'])
})
