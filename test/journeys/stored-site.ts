import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, openPage, visit } from '../browser.ts'
import { serveThroughNetwork } from '../cut-network.ts'
import { isStored } from '../is-stored.ts'

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
