import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, openPage, serveTestSite, visit } from '../browser.ts'
import { serveThroughNetwork } from '../cut-network.ts'
import { makeAgendaItem, makeCustomPage, makeRoom, makeSection, makeSpeaker } from '../factories.ts'
import { isStored } from '../is-stored.ts'

/** Serves a summit that is on now, all day. */
export async function serveSummitOfToday() {
  const today = new Date().toISOString().slice(0, 10)
  const site = await serveTestSite({ rateLimited: false })
  site.clock.now = new Date()
  await makeSection(site.db, { section: 'seo', timeZone: 'UTC', metaTitle: 'Summit', metaDescription: 'Talks' })
  await makeRoom(site.db, { name: 'Main hall' })
  const speaker = await makeSpeaker(site.db, { name: 'Ada Obi' })
  const talk = await makeAgendaItem(site.db, {
    ...{ topic: 'Custody without tears', date: today, start: '00:00', end: '23:59', time: '00:00 - 23:59' },
    ...{ location: 'Main hall', speakers: [speaker.id] },
  })
  const late = { start: '23:58', end: '23:59', time: '23:58 - 23:59' }
  await makeAgendaItem(site.db, { topic: 'Light clients', date: today, ...late })
  await makeCustomPage(site.db, { title: 'Visa', slug: 'visa' })
  return { site, today, speaker, talk }
}

/** Opens a page at the site behind a network, and waits until everything is stored. */
export async function openStored(at: string, path = '/', options: Parameters<typeof openPage>[0] = {}) {
  expectFailedRequests()
  const network = await serveThroughNetwork(at)
  const page = await openPage({ at: network.url, storesSite: true, width: 360, timeZone: 'UTC', ...options })
  await visit(page, path)
  await stored(page)
  return { page, network }
}

/** Waits until the service worker controls the page, and the data are on the device. */
export const stored = (page: Page) => eventually(async () => assert.ok(await page.evaluate(isStored)))

/** Returns the names of what IndexedDB has of the site. */
export const storedKeys = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve) => {
        indexedDB.open('public-data').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest
          const reading = result.transaction('public-data').objectStore('public-data').getAllKeys()
          reading.onsuccess = () => {
            resolve(reading.result)
            result.close()
          }
        }
      }),
  )

/** Returns the addresses in all caches. */
export const cached = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url)
  })
