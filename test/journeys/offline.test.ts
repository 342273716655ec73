import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertTexts,
  demoSite,
  eventually,
  expectConsoleError,
  expectFailedRequests,
  follow,
  openAccount,
  openPage,
  openTab,
  serveTestSite,
  storageOf,
  visit,
  waitBriefly,
} from '../browser.ts'
import { serveThroughNetwork } from '../cut-network.ts'
import { makeAgendaItem, makeCustomPage, makeRoom, makeSection, makeSpeaker } from '../factories.ts'
import { demoPages, missingPath } from './pages.ts'
import { assertStarred, star } from './stars.ts'
import { cached, openStored, stored, storedKeys } from './stored-site.ts'

const today = new Date().toISOString().slice(0, 10)

/** A summit that is on now, all day. */
const site = await serveTestSite({ rateLimited: false })
site.clock.now = new Date()
await makeSection(site.db, { section: 'seo', timeZone: 'UTC', metaTitle: 'Summit', metaDescription: 'Talks' })
await makeRoom(site.db, { name: 'Main hall' })
const speaker = await makeSpeaker(site.db, { name: 'Ada Obi' })
const talk = await makeAgendaItem(site.db, {
  ...{ topic: 'Custody without tears', date: today, start: '00:00', end: '23:59', time: '00:00 - 23:59' },
  ...{ location: 'Main hall', speakers: [speaker.id] },
})
await makeAgendaItem(site.db, {
  topic: 'Light clients',
  date: today,
  start: '23:58',
  end: '23:59',
  time: '23:58 - 23:59',
})
await makeCustomPage(site.db, { title: 'Visa', slug: 'visa' })

const offlineLine = (page: Page) => page.getByText(/^Offline\. Updated \d\d:\d\d$/)

describe('without a network, after one visit of the home page', () => {
  test('every public page of the demo summit opens', async () => {
    const { page, network } = await openStored(await demoSite(), '/', { timeZone: 'Africa/Nairobi' })
    network.set('cut')
    const pages = (await demoPages()).filter(({ path }) => ![missingPath, '/unauthorized'].includes(path))
    for (const { path, h1, title, texts } of pages) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1, name: h1 }).waitFor()
      await eventually(async () => assert.equal(await page.title(), title, path))
      await assertTexts(page, texts)
      await offlineLine(page).waitFor()
    }
    assert.ok((await cached(page)).length > 30)
  })

  test('a talk, a speaker and a page of staff open, from links and from the address', async () => {
    const { page, network } = await openStored(site.url)
    const blocked = page.getByText('Files for your calendar need the network.')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Agenda as a calendar' }).click()
    await blocked.waitFor()
    await page.context().setOffline(false)
    network.set('cut')
    await follow(page, '/agenda')
    await page.locator('.agenda-days').getByRole('link', { name: 'Custody without tears' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Custody without tears' }).waitFor()
    for (const [path, h1] of [
      [`/agenda/${talk.id}`, 'Custody without tears'],
      [`/agenda/${talk.id}/`, 'Custody without tears'],
      ['/Agenda/', 'Event Agenda'],
      [`/speakers/${speaker.id}`, 'Ada Obi'],
      ['/pages/visa', 'Visa'],
    ] as const) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1, name: h1 }).waitFor()
    }
    await visit(page, `/agenda/${talk.id}`)
    await offlineLine(page).waitFor()
    await page.getByRole('link', { name: 'Add to calendar' }).first().click()
    await blocked.waitFor()
  })

  test('the agenda says what is on and how old that is, filters, and stores stars', async () => {
    const { page, network } = await openStored(site.url)
    network.set('cut')
    await visit(page, '/agenda')
    const panel = page.getByRole('region', { name: 'Now and next' })
    await panel.getByRole('link', { name: 'Custody without tears' }).waitFor()
    await panel.getByText(/^Updated \d\d:\d\d$/).waitFor()
    await star(page, 'Light clients').click()
    await assertStarred(page, 'Light clients')
    await visit(page, '/agenda?mine=1')
    await assertStarred(page, 'Light clients')
    assert.deepEqual(await page.locator('main article h4').allInnerTexts(), ['Light clients'])
    await visit(page, '/agenda')
    await page.getByRole('searchbox').fill('custody')
    await eventually(async () =>
      assert.deepEqual(await page.locator('main article h4').allInnerTexts(), ['Custody without tears']),
    )
  })

  test('a connection that is dead is given up after three seconds, and what it brings later is shown', async () => {
    const { page, network } = await openStored(site.url, '/speakers')
    network.set('dead')
    await visit(page, '/agenda')
    await offlineLine(page).waitFor()
    await makeAgendaItem(site.db, { topic: 'Late change', date: today, time: '23:57 - 23:59' })
    network.set('up')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await offlineLine(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Late change' }).waitFor()
  })

  test('signed-in people stay so', async () => {
    const account = await openAccount(site)
    const { page, network } = await openStored(site.url, '/', { storage: await storageOf(site, account) })
    network.set('cut')
    await visit(page, '/agenda')
    await page.getByText('Light clients').first().waitFor()
    assert.ok(await page.evaluate(() => localStorage.getItem('token')))
  })
})

test('a device’s clock that is wrong is said, and corrected', async () => {
  expectFailedRequests()
  const network = await serveThroughNetwork(site.url)
  const page = await openPage({ at: network.url, storesSite: true, timeZone: 'UTC' })
  await page.addInitScript(setClockAhead)
  await visit(page, '/agenda')
  await page.getByText('Your device’s clock is 2.1 days ahead; times here are corrected.').waitFor()
  const panel = page.getByRole('region', { name: 'Now and next' })
  await panel.getByRole('link', { name: 'Custody without tears' }).waitFor()
  await stored(page)
  network.set('cut')
  await visit(page, '/agenda')
  await panel.getByRole('link', { name: 'Custody without tears' }).waitFor()
})

test('the screen of a room follows the server’s clock, and opens again without a network', async () => {
  expectFailedRequests()
  const network = await serveThroughNetwork(site.url)
  const page = await openPage({ at: network.url, storesSite: true, timeZone: 'UTC' })
  await page.addInitScript(setClockAhead)
  await visit(page, '/rooms/main-hall/screen')
  const now = page.locator('.room-first', { hasText: 'Custody without tears' })
  await now.waitFor()
  await stored(page)
  network.set('cut')
  await page.reload()
  await now.waitFor()
  await page.getByText(/^Updated \d\d:\d\d$/).waitFor()
})

/** For the page to run: sets its clock 50 hours ahead. */
function setClockAhead() {
  const ahead = 50 * 3_600_000
  const { now } = Date
  Date.now = () => now() + ahead
  const Real = Date
  window.Date = new Proxy(Real, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [Real.now()]),
  }) as DateConstructor
}

describe('the service worker', () => {
  test('stores nothing of the console, of accounts or of the API', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const { page } = await openStored(site.url, '/', { storage: await storageOf(site, account), width: 1280 })
    for (const path of ['/admin/speakers', '/account', '/agenda']) {
      await visit(page, path)
      await waitBriefly(page)
    }
    const paths = (await cached(page)).map((url) => new URL(url).pathname)
    assert.deepEqual(
      paths.filter((path) => /^\/(admin|account|preview|api\/(?!uploads))/.test(path)),
      [],
    )
    assert.deepEqual(
      paths.filter((path) => /admin|zxcvbn|account/.test(path)),
      [],
    )
    const size = await page.evaluate(async () => {
      let sum = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) sum += (await (await cache.match(request))?.blob())?.size ?? 0
      }
      return sum
    })
    assert.ok(size > 300_000 && size < 3_000_000, `${size} bytes`)
  })

  test('is replaced once no page of the former is open, and never within a page', async () => {
    const { page, network } = await openStored(site.url)
    await page.evaluate(() => {
      Object.assign(window, { changes: 0 })
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        Object.assign(window, { changes: 1 })
      })
    })
    const other = await openTab(page)
    await visit(other, '/about')
    network.change('/service-worker.js', (text) => `${text}\n// the next version`)
    await visit(other, '/events')
    const isWaiting = () => other.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
    await eventually(async () => assert.ok(await isWaiting()))
    assert.equal(await page.evaluate(() => (window as unknown as { changes: number }).changes), 0)
    await page.close()
    // The browser counts a page that was closed or left for a moment: a later navigation is the one that replaces.
    await eventually(async () => {
      await visit(other, '/about')
      // A page asks once, when it has been idle: on a slow machine after many seconds.
      await eventually(async () => assert.equal(await isWaiting(), false), 15_000)
    }, 90_000)
    network.set('cut')
    await visit(other, '/agenda')
    await other.getByText('Light clients').first().waitFor()
  })

  test('that cannot store the site of another build leaves the former in place', async () => {
    const { page, network } = await openStored(site.url)
    network.change('/service-worker.js', (text) => text.replaceAll(/manifest-[\w-]+\.js/g, 'manifest-other.js'))
    await visit(page, '/events')
    await page.waitForLoadState('networkidle')
    network.set('cut')
    await visit(page, '/agenda')
    await page.getByText('Light clients').first().waitFor()
  })

  test('fills its caches again after the browser has deleted them', async () => {
    const { page, network } = await openStored(site.url)
    const before = (await cached(page)).filter((url) => url.includes('/assets/')).length
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
    await visit(page, '/speakers')
    await page.getByText('Ada Obi').first().waitFor()
    await eventually(async () =>
      assert.ok((await cached(page)).filter((url) => /\/assets\/.*(js|css|svg)$/.test(url)).length >= before - 3),
    )
    await eventually(async () => assert.ok((await cached(page)).some((url) => url.endsWith('/offline'))))
    network.set('cut')
    await visit(page, '/events')
  })

  test('is not needed: where storage is full, the site works over the network', async () => {
    expectConsoleError('Uncaught (in promise) QuotaExceededError')
    const network = await serveThroughNetwork(site.url)
    const page = await openPage({ at: network.url, storesSite: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 10_000 })
    await visit(page, '/agenda')
    await page.waitForLoadState('networkidle')
    await page.getByText('Light clients').first().waitFor()
    await follow(page, '/speakers')
    await page.getByText('Ada Obi').first().waitFor()
  })

  test('ends itself with OFFLINE=off, and is not registered again', async () => {
    const off = await serveTestSite({ worksOffline: false })
    const { page, network } = await openStored(site.url)
    network.leadTo(off.url)
    await visit(page, '/about')
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await eventually(async () => assert.deepEqual([await registrations(), await cached(page)], [0, []]))
    await visit(page, '/events')
    await page.waitForLoadState('networkidle')
    assert.equal(await registrations(), 0)
  })

  test('stores the agenda alone for visitors who save data, until they ask for more', async () => {
    expectFailedRequests()
    const network = await serveThroughNetwork(site.url)
    const page = await openPage({ at: network.url, storesSite: true, timeZone: 'UTC' })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    await visit(page, '/agenda')
    const save = page.getByRole('button', { name: 'Save the whole site for offline' })
    await save.waitFor()
    await stored(page)
    const tables = () => storedKeys(page)
    assert.deepEqual(await tables(), ['(state)', 'agenda', 'content', 'rooms', 'speakers'])
    const count = (await cached(page)).length
    await save.click()
    await save.waitFor({ state: 'detached' })
    assert.ok((await tables()).includes('pages'))
    await eventually(async () => assert.ok((await cached(page)).length > count + 10))
  })
})
