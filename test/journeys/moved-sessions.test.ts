import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { dateInZone } from '../../src/lib/dates.ts'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  openPage,
  requestsDuring,
  type ServedSite,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
} from '../browser.ts'
import { serveThroughNetwork } from '../cut-network.ts'
import { makeAgendaItem, makeRoom, makeSection, makeSpeaker } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { assertStarred, star } from './stars.ts'

const tester = { id: null, name: 'Tester' }

let site: ServedSite
let talk: string
before(async () => {
  site = await serveTestSite({ rateLimited: false })
  const { db, clock } = site
  clock.now = new Date()
  // Today, because devices correct their clock by the server's.
  const dayIn = (days: number) => dateInZone('Africa/Nairobi', new Date(Date.now() + days * 86_400_000))
  await makeSection(db, { section: 'contact', startDate: dayIn(-1), endDate: dayIn(2) })
  await makeSection(db, { section: 'seo', timeZone: 'Africa/Nairobi', metaTitle: 'Summit', metaDescription: 'Talks' })
  for (const [order, name] of ['Main hall', 'Hall B'].entries()) await makeRoom(db, { name, order })
  const speakers = [(await makeSpeaker(db)).id]
  const day = { date: dayIn(2), speakers, description: 'What was learnt from a year of payments.' }
  const make = (topic: string, time: string) => makeAgendaItem(db, { ...day, topic, time, location: 'Main hall' })
  for (let hour = 9; hour < 18; hour += 1) await make(`Talk at ${hour}`, `${hour}:00 - ${hour}:45`)
  talk = (await make('Payments at scale', '10:00 - 10:45')).id
})

/** Opens a page on a day of the summit. */
async function openOnTheDay(path: string) {
  const page = await openPage({ at: site.url, width: 360 })
  await installClock(page, site.clock.now)
  await visit(page, path)
  return page
}

/** Returns the revision of the records on the device; undefined without any. */
const revisionOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const opening = indexedDB.open('public-data')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(undefined)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('public-data').objectStore('public-data').get('(state)')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result?.revision)
          }
        }
      }),
  )

/** Waits for the records of the public site to be on the device as they are now. */
const synchronized = (page: Page) =>
  eventually(async () => assert.equal(await revisionOf(page), (await site.get('/api/revision')).body.data))

/** Lets the page load its news. */
const waitForNews = (page: Page) => page.clock.runFor(16_000)
/** Lets a minute pass, and its tolerance. */
const waitForPoll = (page: Page) => page.clock.runFor(75_000)
const bar = (page: Page) => page.getByRole('status', { name: 'Changes to your sessions' })

test('a visitor is told within one poll, for less than 1 kB, that a starred talk was moved in the console', async () => {
  const page = await openOnTheDay('/agenda')
  await star(page, 'Payments at scale').click()
  await assertStarred(page, 'Payments at scale')
  await waitForNews(page)
  await synchronized(page)
  assert.equal(await bar(page).innerText(), '')

  // Someone with an account has starred it, too.
  const { token } = await storageOf(site, await openAccount(site))
  const stars = [{ talk, starred: true, at: new Date().toISOString() }]
  assert.equal((await site.call('PUT', '/api/auth/me/stars', { token, body: { stars } })).status, 200)
  const console = await signedInPage(site, 'admin')
  await visit(console, '/admin/agenda')
  await console.getByRole('button', { name: 'Edit Payments at scale', exact: true }).click()
  const dialog = console.locator('dialog[open]')
  await dialog.getByLabel('Start', { exact: true }).fill('11:00')
  await dialog.getByLabel('End', { exact: true }).fill('11:45')
  await dialog.getByText('Tells 1 person', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save agenda item' }).click()
  await eventually(async () => assert.equal(await dialog.count(), 0))

  await page.evaluate(() => window.scrollTo(0, 400))
  await star(page, 'Talk at 12').focus()
  const place = await page.evaluate(() => scrollY)
  const bodies: Promise<number>[] = []
  const weigh = (request: Request) =>
    void (request.url().includes('/api/') && bodies.push(request.sizes().then((sizes) => sizes.responseBodySize)))
  page.on('requestfinished', weigh)
  const requests = await requestsDuring(page, async () => {
    await waitForPoll(page)
    await synchronized(page)
    await bar(page).getByText('Your session moved: Payments at scale, 10:00 - 10:45 → 11:00 - 11:45').waitFor()
  })
  page.off('requestfinished', weigh)
  assert.deepEqual(
    requests.filter(({ url }) => url.includes('/api/')).map(({ url }) => url.replace(/.*\/api|=.*/g, '')),
    ['/revision', '/sync?since'],
  )
  const total = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
  assert.ok(total > 0 && total < 1000, `${total} bytes`)

  // The page shows it in its new place, and the visitor stays where they were.
  await eventually(async () => {
    const groups = await page.locator('.agenda-days article', { hasText: 'Payments at scale' }).allInnerTexts()
    assert.match(groups.join(), /11:45|Payments/)
    const order = await page.locator('main article h4').allInnerTexts()
    assert.ok(order.indexOf('Payments at scale') > order.indexOf('Talk at 10'))
    assert.equal(order.indexOf('Payments at scale'), order.indexOf('Talk at 11') + 1)
  })
  assert.ok(await star(page, 'Talk at 12').evaluate((button) => button === document.activeElement))
  assert.ok(Math.abs((await page.evaluate(() => scrollY)) - place) < 120)
  await assertAccessibleInBothSchemes(page)

  await page.reload()
  await waitForNews(page)
  await bar(page)
    .getByRole('link', { name: /Payments at scale/ })
    .click()
  await page.waitForURL(`${site.url}/agenda/${talk}`)
  await bar(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await eventually(async () => assert.equal(await bar(page).innerText(), ''))
  await visit(page, '/speakers')
  await waitForNews(page)
  await bar(page).waitFor({ state: 'attached' })
  assert.equal(await bar(page).innerText(), '')
})

test('a day of polling with ten changes costs at most 15 kB: a poll without a change has no body', async () => {
  const network = await serveThroughNetwork(site.url)
  const page = await openPage({ at: network.url, width: 360 })
  await page.clock.install({ time: site.clock.now })
  await visit(page, '/agenda')
  await waitForNews(page)
  await synchronized(page)
  const first = network.answers.length
  const polled = () => network.answers.slice(first).filter(({ path }) => path.startsWith('/api/'))
  const pollOnce = async () => {
    const count = polled().length
    // A poll that is still under way takes the place of the next one.
    await eventually(async () => {
      await waitForPoll(page)
      await eventually(async () => assert.ok(polled().length > count), 3000)
    })
  }
  await pollOnce()
  for (let change = 0; change < 10; change += 1) {
    await pollOnce()
    assert.deepEqual(polled().at(-1), { path: '/api/revision', size: 0 })
    const [start, end] = [`${10 + (change % 8)}:05`, `${10 + (change % 8)}:50`]
    const time = { start, end, time: `${start} - ${end}` }
    await write(site.db, tester, (writer) => writer.update(entities.agenda, talk, time))
    await pollOnce()
    await synchronized(page)
  }
  const sizes = polled().map(({ size }) => size)
  const sum = sizes.reduce((total, size) => total + size, 0)
  assert.ok(sizes.filter((size) => size > 0).length > 20 && sum <= 15_000, `${sum} bytes: ${sizes}`)
})

test('an open page asks nothing while it is hidden, and goes on when the network is back', async () => {
  const page = await openOnTheDay('/speakers')
  await waitForNews(page)
  await synchronized(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const requests = await requestsDuring(page, () => waitForPoll(page))
  assert.deepEqual(
    requests.filter(({ url }) => url.includes('/api/')),
    [],
  )
  await makeSpeaker(site.db, { name: 'Bisi Ade' })
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('link', { name: 'Bisi Ade', exact: true }).waitFor()
  await synchronized(page)

  expectFailedRequests()
  await page.context().setOffline(true)
  await waitForPoll(page)
  await makeSpeaker(site.db, { name: 'Chidi Eze' })
  await page.context().setOffline(false)
  await synchronized(page)
  await page.getByRole('link', { name: 'Chidi Eze', exact: true }).waitFor()
})
