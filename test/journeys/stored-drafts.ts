import type { Page } from 'playwright-core'

/** Returns the drafts that this browser stores: their labels, and the names of their files. */
export const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ label: string; files: string[] }[]>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () =>
            resolve(
              reading.result.map(({ label, values }) => ({
                label,
                files: Object.values(values).flatMap((value) => (value instanceof File ? [value.name] : [])),
              })),
            )
          opening.result.close()
        }
      }),
  )

/** Blocks access to this browser's drafts. @returns a function that releases them */
export async function holdDrafts(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          // A transaction lasts while each of its requests is followed by another.
          const hold = () => {
            store.count().onsuccess = () => {
              resolve()
              if (!('released' in window)) hold()
            }
          }
          hold()
        }
      }),
  )
  return () => page.evaluate(() => Object.assign(window, { released: true }))
}
