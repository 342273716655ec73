import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectFailedRequests, openPage, requestsDuring, serveTestSite, visit, waitBriefly } from '../browser.ts'
import { makeSpeaker } from '../factories.ts'

const site = await serveTestSite()
await makeSpeaker(site.db)

const link = (page: Page) => page.locator('header').getByRole('link', { name: 'Speakers', exact: true })
const speakerCalls = (requests: { url: string }[]) => requests.filter(({ url }) => url.endsWith('/api/speakers')).length

test('a page is prefetched when its link is hovered, and only once', async () => {
  const page = await openPage({ at: site.url, isFirstVisit: true })
  await visit(page, '/about')
  const before = await requestsDuring(page, async () => {
    await Promise.all([page.waitForResponse('**/api/speakers'), link(page).hover()])
  })
  assert.equal(speakerCalls(before), 1)
  const after = await requestsDuring(page, async () => {
    await link(page).click()
    await page.getByText('Ada Obi').first().waitFor()
  })
  assert.equal(speakerCalls(after), 0)
})

test('a stale prefetched response is not shown', async () => {
  const page = await openPage({ at: site.url, isFirstVisit: true })
  await page.clock.install()
  await visit(page, '/about')
  await Promise.all([page.waitForResponse('**/api/speakers'), link(page).focus()])
  await page.clock.fastForward(4001)
  await makeSpeaker(site.db, { name: 'Bisi Ade' })
  await link(page).press('Enter')
  await page.getByText('Bisi Ade').first().waitFor()
})

test('nothing is prefetched with saveData', async () => {
  const page = await openPage({ at: site.url, isFirstVisit: true })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  await visit(page, '/about')
  const requests = await requestsDuring(page, async () => {
    await link(page).hover()
    await waitBriefly(page)
  })
  // The page may fetch its agenda for later meanwhile.
  assert.deepEqual(
    requests.filter(({ url }) => url.includes('speakers')),
    [],
  )
})

test('a failed prefetch is repeated on click', async () => {
  expectFailedRequests()
  const page = await openPage({ at: site.url, isFirstVisit: true })
  await visit(page, '/about')
  let fails = true
  await page.route('**/api/speakers', (route) => (fails ? route.abort() : route.continue()))
  const ahead = await requestsDuring(page, async () => {
    await Promise.all([page.waitForEvent('requestfailed'), link(page).hover()])
  })
  assert.equal(speakerCalls(ahead), 1)
  fails = false
  const again = await requestsDuring(page, async () => {
    await link(page).click()
    await page.getByText('Ada Obi').first().waitFor()
  })
  assert.equal(speakerCalls(again), 1)
})

test('when the code of a page cannot be prefetched, what was typed here stays, and a later click opens the page', async () => {
  expectFailedRequests()
  const page = await openPage({ at: site.url, isFirstVisit: true })
  let fails = true
  await page.route('**/assets/speakers-page-*', (route) => (fails ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await visit(page, '/register')
  const name = page.getByLabel('Full name', { exact: true })
  await name.fill('Ada Obi')
  const opened = await page.evaluateHandle(() => document)
  await failed
  await Promise.all([page.waitForEvent('requestfailed'), link(page).hover()])
  await waitBriefly(page)
  assert.equal(await name.inputValue(), 'Ada Obi')
  fails = false
  await link(page).click()
  await page.getByText('Ada Obi').first().waitFor()
  assert.ok(await page.evaluate((first) => document === first, opened))
})
