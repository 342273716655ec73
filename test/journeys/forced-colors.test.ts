import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { defaultLook } from '../../src/features/content/look/default-look.ts'
import { eventually, openPage, serveTestSite, visit } from '../browser.ts'
import { makeAgendaItem, makeGalleryImage, makeImage, makeSection, makeSponsor } from '../factories.ts'
import { imageBytes } from '../images.ts'

const site = await serveTestSite()
await makeSection(site.db, { section: 'look', look: { ...defaultLook, arrangement: 'print', face: 'shoulders' } })
await makeAgendaItem(site.db)

/** Returns the colour in the middle of an image: red, green and blue. */
async function colourOf(image: Locator): Promise<number[]> {
  await eventually(async () =>
    assert.ok(await image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0)),
  )
  const { data, info } = await sharp(await image.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)
  return [...data.subarray(middle * info.channels, middle * info.channels + 3)]
}

test('in forced colours, pictures and logos look as they do without', async () => {
  const grey = await makeImage(site, await imageBytes('#555555', 600, 400))
  const clear = { create: { width: 40, height: 30, channels: 4, background: '#00000000' } } as const
  await makeGalleryImage(site.db, { image_path: grey })
  await makeSection(site.db, { section: 'about', image: grey })
  await makeSponsor(site.db, { logo: await makeImage(site, await sharp(clear).png().toBuffer()) })
  for (const [path, selector, colorScheme] of [
    ['/gallery', '.gallery-grid img', 'light'],
    ['/gallery', '.gallery-grid img', 'dark'],
    ['/about', '.opening-ornament img', 'light'],
    ['/sponsors', '.sponsor-logo img', 'dark'],
  ] as const) {
    const page = await openPage({ at: site.url, colorScheme })
    await visit(page, path)
    const without = await colourOf(page.locator(selector))
    await page.emulateMedia({ forcedColors: 'active' })
    assert.deepEqual(await colourOf(page.locator(selector)), without, `${path}, ${colorScheme}`)
  }
})

test('in forced colours, what is chosen has a border', async () => {
  const page = await openPage({ at: site.url })
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/agenda?mine=1')
  const chosen = page.locator('a:is([aria-current="true"], [aria-current="page"]):visible')
  await eventually(async () =>
    assert.deepEqual(
      await chosen.evaluateAll((all) =>
        all.map((node) => `${node.textContent?.trim()}: ${getComputedStyle(node).borderWidth}`),
      ),
      ['Agenda: 3px', 'Mine: 3px'],
    ),
  )
})
