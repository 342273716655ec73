import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, openPage, visit } from '../browser.ts'
import { assertShows, ids, last, lightbox, open } from './lightbox.ts'

for (const width of [360, 1280] as const) {
  describe(`the gallery at ${width} px`, () => {
    test('shows an image as large as the window allows', async () => {
      const page = await open({ width })
      await visit(page, `/gallery/${ids[2]}`)
      await assertShows(page, 3)
      const [windowWidth, windowHeight] = [width, width === 360 ? 740 : 900]
      const image = lightbox(page).locator('img[alt="Hall 3"]')
      await eventually(async () => {
        const box = await image.boundingBox()
        assert.ok(box && box.x >= 0 && box.y >= 0, 'it is in the window')
        assert.ok(box.x + box.width <= windowWidth && box.y + box.height <= windowHeight, 'it is completely visible')
        assert.ok(box.width > windowWidth * 0.8 || box.height > windowHeight * 0.8, `only ${box.width} × ${box.height}`)
        assert.ok(Math.abs(box.width / box.height - 900 / 1600) < 0.01, 'it has its aspect ratio')
      })
    })

    test('is laid out in rows of equal height, in reading order, before any image loads', async () => {
      const page = await open({ width })
      await page.route('**/uploads/**', () => {}) // never responds
      await page.goto('/gallery', { waitUntil: 'commit' })
      await page
        .locator('main figure')
        .nth(last - 1)
        .waitFor()
      const boxes = await page.locator('main figure').evaluateAll((figures) =>
        figures.map((figure) => {
          const { left, right, top, height } = figure.getBoundingClientRect()
          return { left, right, top: Math.round(top), height }
        }),
      )
      for (const [index, box] of boxes.entries()) {
        const previous = boxes[index - 1]
        if (previous?.top === box.top) {
          assert.ok(box.left > previous.right)
          assert.ok(Math.abs(box.height - previous.height) < 1.5, `${box.height} beside ${previous.height}`)
        } else if (previous) assert.ok(box.top > previous.top)
        assert.ok(box.height > 60, `only ${box.height} high`)
      }
    })
  })
}

test('the strip of the gallery loads its pictures on wide screens only', async () => {
  const page = await openPage({ width: 1280 })
  await visit(page, '/gallery')
  assert.equal(await page.locator('.gallery-strip img:visible').count(), 3)
  await page.setViewportSize({ width: 360, height: 780 })
  assert.equal(await page.locator('.gallery-strip:visible').count(), 0)
})
