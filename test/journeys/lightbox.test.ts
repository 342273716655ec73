import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import {
  eventually,
  expectFailedRequests,
  openPage,
  requestsDuring,
  type ServedSite,
  serveTestSite,
  visit,
} from '../browser.ts'
import { makeGalleryImage, makeImage } from '../factories.ts'
import { overflowOf } from './pages.ts'

const missing = 'uploads/0123456789abcdef01234567/640x480.webp'
const sizes = [
  [1600, 1200],
  [1280, 720],
  [900, 1600],
  [1280, 850],
  [640, 640],
] as const

let site: ServedSite
/** The pictures as the gallery shows them; the last but one is broken, the last one lies at an external address. */
let ids: string[] = []
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

const last = sizes.length + 2
function open(options: Parameters<typeof openPage>[0] = {}) {
  expectFailedRequests() // for the broken picture
  return openPage({ ...options, at: site.url })
}
const lightbox = (page: Page) => page.getByRole('dialog')
const link = (page: Page, place: number) => page.locator(`[id="picture-${ids[place - 1]}"]`)
const button = (page: Page, name: string) => lightbox(page).getByRole('button', { name })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** That this picture is the one that is open: in its name, in its announcement and in the address. */
const assertShows = (page: Page, place: number, title = `Hall ${place}`) =>
  eventually(async () => {
    const words = `${place} of ${last}, ${title}`
    assert.equal(await lightbox(page).locator('[aria-live=polite]').textContent(), words)
    assert.equal(await page.getByRole('dialog', { name: words, exact: true }).count(), 1)
    assert.equal(pathOf(page), `/gallery/${ids[place - 1]}`)
  })
const assertClosed = (page: Page) =>
  eventually(async () => {
    assert.equal(await lightbox(page).count(), 0)
    assert.equal(pathOf(page), '/gallery')
  })
const assertFocused = (page: Page, place: number) =>
  eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.id), `picture-${ids[place - 1]}`),
  )
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** A finger's way across the picture. */
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

async function assertNoFault(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    )
  }
}

describe('the lightbox by keyboard', () => {
  test('opens by Enter, goes by arrows, Home and End, and gives the focus to the picture that was shown last', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await link(page, 2).focus()
    await page.keyboard.press('Enter')
    await assertShows(page, 2)
    for (const [key, place, title] of [
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['Home', 1],
      ['ArrowLeft', 1],
      ['End', 7, 'Elsewhere'],
      ['ArrowRight', 7, 'Elsewhere'],
      ['ArrowLeft', 6, 'Broken'],
    ] as const) {
      await page.keyboard.press(key)
      await assertShows(page, place, title)
    }
    await lightbox(page).getByText('This picture is not available.').waitFor()
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
    await assertClosed(page)
    await assertFocused(page, 6)
    // One step back from the gallery is what was before it.
    await page.goBack()
    await eventually(async () => assert.equal(page.url(), 'about:blank'))
  })

  test('keeps the focus inside', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await link(page, 2).click()
    await assertShows(page, 2)
    const names = new Set<string | null>()
    for (let press = 0; press < 8; press++) {
      names.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
      assert.equal(await page.evaluate(() => document.activeElement?.closest('main > :not(dialog)') === null), true)
      await page.keyboard.press('Tab')
    }
    for (const name of ['Close', 'Previous picture', 'Next picture']) assert.ok(names.has(name), name)
  })
})

describe('the lightbox by its buttons', () => {
  test('goes on, and stays at both ends', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await link(page, 1).click()
    await assertShows(page, 1)
    assert.equal(await button(page, 'Previous picture').getAttribute('aria-disabled'), 'true')
    await button(page, 'Previous picture').click({ force: true }) // which waits for no enabled one
    await assertShows(page, 1)
    await button(page, 'Next picture').click()
    await assertShows(page, 2)
    assert.equal(await button(page, 'Previous picture').getAttribute('aria-disabled'), 'false')
    await button(page, 'Close').click()
    await assertClosed(page)
    await assertFocused(page, 2)
  })

  test('loads the neighbours, and no picture twice', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await page.waitForLoadState('networkidle')
    const large = (place: number) => lightbox(page).locator(`img[alt="Hall ${place}"]`)
    const assertLoaded = async (...places: number[]) => {
      for (const place of places)
        await eventually(async () =>
          assert.equal(await large(place).evaluate((image: HTMLImageElement) => image.complete), true),
        )
    }
    await link(page, 2).click()
    await assertLoaded(1, 2, 3)
    await page.keyboard.press('ArrowRight')
    await assertLoaded(2, 3, 4)
    const requests = await requestsDuring(page, async () => {
      await page.keyboard.press('ArrowLeft')
      await assertShows(page, 2)
      await page.waitForLoadState('networkidle')
    })
    assert.deepEqual(
      requests.filter(({ type }) => type === 'image'),
      [],
    )
  })
})

describe('the lightbox and the address', () => {
  test('back closes it, forward opens it, and the page behind stays where it was', async () => {
    const page = await open({ width: 360 })
    await visit(page, '/gallery')
    await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }))
    await link(page, 4).click()
    await assertShows(page, 4)
    const before = await scrolled(page)
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('PageDown')
    await button(page, 'Previous picture').click()
    await assertShows(page, 3)
    assert.equal(await scrolled(page), before)
    await page.goBack()
    await assertClosed(page)
    assert.equal(await scrolled(page), before)
    await assertFocused(page, 3)
    await page.goForward()
    await assertShows(page, 3)
  })

  test('a shared address opens the picture over the gallery; closed, it is the gallery', async () => {
    const page = await open()
    const answer = await visit(page, `/gallery/${ids[2]}`)
    assert.equal(answer?.status(), 200)
    await assertShows(page, 3)
    assert.match(await page.title(), /^Hall 3, picture 3 of 7 · /)
    await page.keyboard.press('ArrowRight')
    await assertShows(page, 4)
    await page.keyboard.press('Escape')
    await assertClosed(page)
    await assertFocused(page, 4)
    assert.match(await page.title(), /^Gallery · /)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Event Gallery')
  })

  test('the home page leads to the same place, and back', async () => {
    const page = await open()
    await visit(page, '/')
    await link(page, 2).click()
    await assertShows(page, 2)
    await page.goBack()
    await eventually(async () => assert.equal(await lightbox(page).count(), 0))
    assert.equal(pathOf(page), '/')
  })

  test('an address of no picture is the 404 page, and the gallery can be reached from it', async () => {
    const page = await open()
    const answer = await visit(page, '/gallery/nobody')
    assert.equal(answer?.status(), 404)
    assert.equal(await page.locator('h1').textContent(), 'Page Not Found')
    await page.locator('header').getByRole('link', { name: 'Gallery' }).click()
    await eventually(async () => assert.equal(await page.locator('main figure').count(), last))
  })

  test('without JavaScript it is a page with links', async () => {
    const page = await open({ width: 360, javaScript: false })
    await page.goto('/gallery')
    await link(page, 2).click()
    await page.waitForURL(`**/gallery/${ids[1]}`)
    assert.equal(await page.locator('h1').textContent(), 'Hall 2')
    await page.getByRole('link', { name: 'Next picture' }).click()
    await page.waitForURL(`**/gallery/${ids[2]}`)
    await page.getByRole('link', { name: 'Back to Gallery' }).click()
    await page.waitForURL('**/gallery')
  })
})

describe('the lightbox on a phone', () => {
  test('follows the finger, goes on by a swipe and back by the other, and stays at the end', async () => {
    const page = await open({ width: 360 })
    await visit(page, '/gallery')
    await link(page, 1).click()
    await assertShows(page, 1)
    const picture = lightbox(page).locator('img[alt="Hall 1"]')
    const atRest = (await picture.boundingBox())?.x ?? 0
    const lift = await swipe(page, 300, 200, { lift: false })
    await eventually(async () => assert.ok(Math.abs(((await picture.boundingBox())?.x ?? 0) - (atRest - 100)) < 3))
    await lift()
    await assertShows(page, 2)
    await swipe(page, 60, 300)
    await assertShows(page, 1)
    await swipe(page, 60, 300)
    await assertShows(page, 1)
    await eventually(async () => assert.ok(Math.abs(((await picture.boundingBox())?.x ?? 0) - atRest) < 3))
  })

  test('has no fault, with targets of 44 pixels, nor has the page of a picture before it', async () => {
    const page = await open({ width: 360 })
    await visit(page, '/gallery')
    await link(page, 3).click()
    await assertShows(page, 3)
    await assertNoFault(page)
    for (const each of await lightbox(page).getByRole('button').all()) {
      const box = await each.boundingBox()
      assert.ok(box && box.width >= 44 && box.height >= 44, `${box?.width} × ${box?.height}`)
    }
    // The page of a picture as it is before the site's scripts are there; without any, nothing could look at it.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`/gallery/${ids[2]}`)
    assert.equal(await page.locator('h1').textContent(), 'Hall 3')
    assert.equal(await overflowOf(page), 0)
    await assertNoFault(page)
  })
})

for (const width of [360, 1280] as const) {
  describe(`the gallery at ${width} px`, () => {
    test('shows a picture as large as the window allows', async () => {
      const page = await open({ width })
      await visit(page, `/gallery/${ids[2]}`)
      await assertShows(page, 3)
      const [windowWidth, windowHeight] = [width, width === 360 ? 740 : 900]
      const picture = lightbox(page).locator('img[alt="Hall 3"]')
      await eventually(async () => {
        const box = await picture.boundingBox()
        assert.ok(box && box.x >= 0 && box.y >= 0, 'it is there')
        assert.ok(box.x + box.width <= windowWidth && box.y + box.height <= windowHeight, 'it is whole')
        assert.ok(box.width > windowWidth * 0.8 || box.height > windowHeight * 0.8, `only ${box.width} × ${box.height}`)
        assert.ok(Math.abs(box.width / box.height - 900 / 1600) < 0.01, 'it keeps its shape')
      })
    })

    test('stands in rows of one height, in reading order, before a picture is there', async () => {
      const page = await open({ width })
      await page.route('**/uploads/**', () => {}) // never
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
