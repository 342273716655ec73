import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { speakerInput } from '../../src/features/speakers/speaker.ts'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  serveTestSite,
  signedInPage,
  visit,
  type widths,
} from '../browser.ts'
import { assertAccessible } from './accessibility.ts'
import { overflowOf } from './pages.ts'
import { failing } from './session.ts'

const count = 2050
const teams = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
const site = await serveTestSite()
await write(site.db, { id: null, name: 'Tester' }, async (writer) => {
  for (let index = 1; index <= count; index += 1) {
    const texts = { title: `Engineer ${teams[index % 7]}`, company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
    await writer.insert(entities.speakers, speakerInput.parse({ name: `Speaker ${index}`, ...texts }))
  }
})
const staff = await openAccount(site, { role: 'admin' })

// Of a card outside the screen, innerText is empty.
const firstName = (page: Page) => page.locator('tbody th').first().textContent()
const assertFirst = (page: Page, name: string) => eventually(async () => assert.equal(await firstName(page), name))
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search speakers' })
const pageText = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page /)

async function openSpeakers(width: (typeof widths)[number] = 1280, query = '') {
  const page = await signedInPage(site, staff, { width })
  await visit(page, `/admin/speakers${query}`)
  await page.locator('tbody th').first().waitFor()
  return page
}

async function sortByName(page: Page, direction: 'ascending' | 'descending') {
  const head = page.getByRole('columnheader', { name: 'Name' })
  if (await head.getByRole('button').isVisible()) {
    await head.getByRole('button').click()
    if ((await head.getAttribute('aria-sort')) !== direction) await head.getByRole('button').click()
  } else await page.getByLabel('Sort by').selectOption(`Name ${direction === 'ascending' ? '↑' : '↓'}`)
  assert.equal(await head.getAttribute('aria-sort'), direction)
}

test(`a list of ${count} is searched and sorted by the server, page by page, at 360 px`, async () => {
  const page = await openSpeakers(360)
  assert.equal(await page.locator('main h1 + p').textContent(), '2,050 speakers')
  assert.equal(await page.getByRole('table').getAttribute('aria-rowcount'), String(count + 1))
  await assertFirst(page, 'Speaker 1')
  await sortByName(page, 'descending')
  await assertFirst(page, 'Speaker 2050')
  await search(page).fill('ENGINEER  delta')
  await assertFirst(page, 'Speaker 2047')
  await eventually(async () => assert.match(String(await pageText(page).textContent()), /^Page 1 of 3/))
  assert.equal(await overflowOf(page), 0)
  await assertAccessible(page)
  await search(page).fill('nobody at all')
  await page.getByText('No speakers match “nobody at all”.').waitFor()
  assert.equal(await page.getByRole('navigation', { name: 'Pages' }).count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await assertFirst(page, 'Speaker 2050')
})

test('Back restores the page, the search and the order of a long list, at 360 px', async () => {
  const page = await openSpeakers(360)
  await sortByName(page, 'descending')
  await search(page).fill('speaker 1')
  await assertFirst(page, 'Speaker 2041')
  const next = page.getByRole('button', { name: 'Next' })
  await next.focus()
  await page.keyboard.press('Enter')
  await eventually(async () => assert.match(String(await pageText(page).textContent()), /^Page 2 of/))
  await eventually(async () => assert.notEqual(await firstName(page), 'Speaker 2041'))
  const ofSecondPage = String(await firstName(page))
  assert.ok(await next.evaluate((button) => button === document.activeElement))
  await page.waitForURL(/\?search=speaker\+1&sort=-name&page=2$/)
  await page.goto('/admin/events')
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  await page.goBack()
  await assertFirst(page, ofSecondPage)
  assert.equal(await search(page).inputValue(), 'speaker 1')
  await page.goBack()
  await assertFirst(page, 'Speaker 2041')
  assert.equal(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), 'descending')
})

test('a page that no longer exists shows the last one', async () => {
  const page = await openSpeakers(1280, '?page=400')
  await eventually(async () => assert.match(String(await pageText(page).textContent()), /^Page 21 of 21/))
  assert.equal(await page.locator('tbody tr').count(), 50)
  assert.equal(await page.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled'), 'true')
})

test('a failing server leaves the rows, and a retry searches again', async () => {
  expectFailedRequests()
  const page = await openSpeakers()
  await page.route('**/api/speakers?*', failing['status 500'])
  await search(page).fill('speaker 77')
  await page.getByText('Something went wrong on our side.').waitFor()
  await page.unroute('**/api/speakers?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await assertFirst(page, 'Speaker 77')
  assert.equal(await page.getByText('Something went wrong on our side.').count(), 0)
})

test('a star on a later page is counted, and its row stays', async () => {
  const page = await openSpeakers(1280, '?sort=-name&page=3')
  const name = String(await firstName(page))
  const star = page.getByRole('button', { name: `Featured: ${name}` })
  await star.click()
  await eventually(async () => assert.equal(await star.getAttribute('aria-pressed'), 'true'))
  await assertFirst(page, name)
})

test('the form of an agenda item finds any speaker, and keeps those that were chosen', async () => {
  const page = await signedInPage(site, staff)
  await visit(page, '/admin/agenda')
  await page.getByRole('button', { name: 'Add Agenda Item' }).first().click()
  const dialog = page.locator('dialog[open]')
  const found = dialog.getByLabel('Search speakers')
  await dialog.getByText('2,050 speakers: search to find the others.').waitFor()
  await found.fill('speaker 2049')
  await dialog.getByRole('checkbox', { name: /Speaker 2049/ }).check()
  await found.fill('speaker 1987')
  await dialog.getByRole('checkbox', { name: /Speaker 1987/ }).check()
  await dialog.getByText('Chosen: Speaker 2049, Speaker 1987').waitFor()
  await found.fill('')
  assert.ok(await dialog.getByRole('checkbox', { name: /Speaker 2049/ }).isChecked())
})
