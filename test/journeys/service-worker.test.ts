import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
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
import { cached, openStored, serveSummitOfToday, stored, storedKeys } from './stored-site.ts'

const { site } = await serveSummitOfToday()

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
