import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertTexts,
  demoSite,
  eventually,
  expectFailedRequests,
  follow,
  openAccount,
  openPage,
  storageOf,
  visit,
} from '../browser.ts'
import { serveThroughNetwork } from '../cut-network.ts'
import { makeAgendaItem } from '../factories.ts'
import { demoPages, missingPath } from './pages.ts'
import { assertStarred, star } from './stars.ts'
import { cached, openStored, serveSummitOfToday, stored } from './stored-site.ts'

const { site, today, speaker, talk } = await serveSummitOfToday()

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
    const blocked = page.getByText('This file needs the network.')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Agenda as a calendar' }).click()
    await blocked.waitFor()
    await page.context().setOffline(false)
    network.set('cut')
    await follow(page, '/agenda')
    await page.getByRole('link', { name: 'Poster to print' }).click()
    await blocked.waitFor()
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
    await visit(page, '/sponsors')
    await offlineLine(page).waitFor()
    await visit(page, '/agenda')
    await offlineLine(page).waitFor()
    await makeAgendaItem(site.db, { topic: 'Late change', date: today, time: '23:57 - 23:59' })
    network.set('up')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await offlineLine(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Late change' }).waitFor()
  })

  test('pages of today open as the server sent them, unless the data have changed since', async () => {
    const { page, network } = await openStored(site.url, '/speakers')
    const isStored = (path: string, text: string) =>
      page.evaluate(
        async ([path, text]) =>
          (await (await caches.match(path, { ignoreVary: true }))?.text())?.includes(text) === true,
        [path, text] as const,
      )
    const isPainted = (path: string, text: string) =>
      page.evaluate(async ([path, text]) => (await (await fetch(path)).text()).includes(text), [path, text] as const)
    const paintsWithout = async (text: string) => {
      await eventually(async () => assert.ok((await isStored('/', '<h1')) && (await isStored('/agenda', text))))
      network.set('cut')
      assert.ok(await isPainted('/agenda', text))
    }
    await paintsWithout('Custody without tears')
    assert.ok(await isPainted('/speakers', 'Ada Obi'))
    await makeAgendaItem(site.db, { topic: 'Added at noon', date: today, time: '23:56 - 23:59' })
    network.set('up')
    await visit(page, '/speakers')
    await paintsWithout('Added at noon')

    await visit(page, '/agenda')
    await offlineLine(page).waitFor()
    await page.getByRole('heading', { name: 'Added at noon' }).waitFor()
    assert.equal(await page.getAttribute('html', 'data-stored'), '')
    await follow(page, '/speakers')

    await page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('site-pages-')) ?? ''
      const cache = await caches.open(name)
      const html = await (await cache.match('/agenda', { ignoreVary: true }))?.text()
      const date = new Date(Date.now() - 24 * 3600_000).toUTCString()
      await cache.put('/agenda', new Response(html, { headers: { date } }))
    })
    assert.equal(await isPainted('/agenda', 'Added at noon'), false)
    await visit(page, '/agenda')
    await page.getByRole('heading', { name: 'Added at noon' }).waitFor()
  })

  test('a page that needs the network says so, and opens once there is one', async () => {
    const { page, network } = await openStored(site.url)
    network.set('cut')
    for (const path of ['/nowhere', '/admin/speakers?page=2', '/forgot-password#top']) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Try again' }).getAttribute('href'), path)
    }
    assert.equal(await page.evaluate(() => fetch('/api/agenda.ics').catch(() => 'failed')), 'failed')
    network.set('up')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.waitForURL(`${network.url}/forgot-password#top`)
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    for (const elsewhere of ['//[', '/\n/example.org', 'https://example.org']) {
      await visit(page, `/offline?page=${encodeURIComponent(elsewhere)}`)
      await page.waitForURL(`${network.url}/`)
    }
  })

  test('people stay signed in', async () => {
    const account = await openAccount(site)
    const { page, network } = await openStored(site.url, '/', { storage: await storageOf(site, account) })
    network.set('cut')
    await visit(page, '/agenda')
    await page.getByText('Light clients').first().waitFor()
    assert.ok(await page.evaluate(() => localStorage.getItem('token')))
  })
})

test('a wrong clock of the device is reported, and corrected', async () => {
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
