import assert from 'node:assert/strict'
import { before } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually, expectFailedRequests, openPage, type ServedSite, serveTestSite } from '../browser.ts'
import { makeGalleryImage, makeImage } from '../factories.ts'

export const missing = 'uploads/0123456789abcdef01234567/640x480.webp'
export const sizes = [
  [1600, 1200],
  [1280, 720],
  [900, 1600],
  [1280, 850],
  [640, 640],
] as const

export let site: ServedSite
/** The pictures in the gallery's order; the last but one is broken, the last one has an external address. */
export let ids: string[] = []
before(async () => {
  site = await serveTestSite()
  const external = await makeGalleryImage(site.db, { event_title: 'Elsewhere', image_path: `${site.url}/favicon.svg` })
  const broken = await makeGalleryImage(site.db, { event_title: 'Broken', image_path: missing })
  ids = [broken.id, external.id]
  for (const [index, [width, height]] of sizes.entries()) {
    const background = `hsl(${index * 70}, 60%, 40%)`
    const png = await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
    const image_path = await makeImage(site, png)
    ids.unshift((await makeGalleryImage(site.db, { event_title: `Hall ${5 - index}`, image_path })).id)
  }
})

export const last = sizes.length + 2
export function open(options: Parameters<typeof openPage>[0] = {}) {
  expectFailedRequests() // for the broken picture
  return openPage({ ...options, at: site.url })
}
export const lightbox = (page: Page) => page.getByRole('dialog')
export const link = (page: Page, place: number) => page.locator(`[id="picture-${ids[place - 1]}"]`)
export const button = (page: Page, name: string) => lightbox(page).getByRole('button', { name })
export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Waits until the lightbox shows that picture: in its name, its announcement and the address. */
export const assertShows = (page: Page, place: number, title = `Hall ${place}`) =>
  eventually(async () => {
    const words = `${place} of ${last}, ${title}`
    assert.equal(await lightbox(page).locator('[aria-live=polite]').textContent(), words)
    assert.equal(await page.getByRole('dialog', { name: words, exact: true }).count(), 1)
    assert.equal(pathOf(page), `/gallery/${ids[place - 1]}`)
  })
export const assertClosed = (page: Page) =>
  eventually(async () => {
    assert.equal(await lightbox(page).count(), 0)
    assert.equal(pathOf(page), '/gallery')
  })
export const assertFocused = (page: Page, place: number) =>
  eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.id), `picture-${ids[place - 1]}`),
  )
