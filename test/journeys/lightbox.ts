import assert from 'node:assert/strict'
import { before } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually, expectFailedRequests, openPage, type ServedSite, serveTestSite } from '../browser.ts'
import { makeGalleryImage, makeImage } from '../factories.ts'

const missing = 'uploads/0123456789abcdef01234567/640x480.webp'
const sizes = [
  [1600, 1200],
  [1280, 720],
  [900, 1600],
  [1280, 850],
  [640, 640],
] as const

let site: ServedSite
/** The images in the gallery's order; the last but one is missing, the last one has an external URL. */
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
  expectFailedRequests() // for the missing image
  return openPage({ ...options, at: site.url })
}
export const lightbox = (page: Page) => page.getByRole('dialog')
export const link = (page: Page, position: number) => page.locator(`[id="picture-${ids[position - 1]}"]`)
export const button = (page: Page, name: string) => lightbox(page).getByRole('button', { name })
export const pathOf = (page: Page) => new URL(page.url()).pathname

/** Waits until the lightbox shows that image: in its name, its announcement and the URL. */
export const assertShows = (page: Page, position: number, title = `Hall ${position}`) =>
  eventually(async () => {
    const label = `${position} of ${last}, ${title}`
    assert.equal(await lightbox(page).locator('[aria-live=polite]').textContent(), label)
    assert.equal(await page.getByRole('dialog', { name: label, exact: true }).count(), 1)
    assert.equal(pathOf(page), `/gallery/${ids[position - 1]}`)
  })
export const assertClosed = (page: Page) =>
  eventually(async () => {
    assert.equal(await lightbox(page).count(), 0)
    assert.equal(pathOf(page), '/gallery')
  })
export const assertFocused = (page: Page, position: number) =>
  eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.id), `picture-${ids[position - 1]}`),
  )
