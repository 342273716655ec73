import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../browser.ts'

/** The star of a talk. */
export const star = (page: Page, topic: string) => page.getByRole('button', { name: `Star ${topic}`, exact: true })

export const assertStarred = (page: Page, topic: string, isStarred = true) =>
  eventually(async () => assert.equal(await star(page, topic).getAttribute('aria-pressed'), String(isStarred)))

/** Returns the ids of the talks with a star, or a removed one, that this browser stores. */
export const storedOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('stars')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('stars').objectStore('stars').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String))
          }
        }
      }),
  )
