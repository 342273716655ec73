import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, visit } from '../browser.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { assertShows, ids, lightbox, link, open } from './lightbox.ts'

/** Swipes across the image. */
async function swipe(page: Page, from: number, to: number, { lift = true } = {}) {
  const client = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 350 }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  for (let step = 1; step <= 6; step++) {
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from + ((to - from) * step) / 6),
    })
  }
  const lifted = () => client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  if (lift) await lifted()
  return lifted
}

describe('the lightbox on a phone', () => {
  test('follows the finger, goes forward and back by swipes, and stays at the end', async () => {
    const page = await open({ width: 360 })
    await visit(page, '/gallery')
    await link(page, 1).click()
    await assertShows(page, 1)
    const image = lightbox(page).locator('img[alt="Hall 1"]')
    const atRest = (await image.boundingBox())?.x ?? 0
    const lift = await swipe(page, 300, 200, { lift: false })
    await eventually(async () => assert.ok(Math.abs(((await image.boundingBox())?.x ?? 0) - (atRest - 100)) < 3))
    await lift()
    await assertShows(page, 2)
    await swipe(page, 60, 300)
    await assertShows(page, 1)
    await swipe(page, 60, 300)
    await assertShows(page, 1)
    await eventually(async () => assert.ok(Math.abs(((await image.boundingBox())?.x ?? 0) - atRest) < 3))
  })

  test('has targets of 44 pixels and, like its page without scripts, no violations', async () => {
    const page = await open({ width: 360 })
    await visit(page, '/gallery')
    await link(page, 3).click()
    await assertShows(page, 3)
    await assertAccessibleInBothSchemes(page)
    for (const each of await lightbox(page).getByRole('button').all()) {
      const box = await each.boundingBox()
      assert.ok(box && box.width >= 44 && box.height >= 44, `${box?.width} × ${box?.height}`)
    }
    // Scripts are blocked rather than disabled: axe needs JavaScript.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`/gallery/${ids[2]}`)
    assert.equal(await page.locator('h1').textContent(), 'Hall 3')
    await assertAccessibleInBothSchemes(page)
  })
})
