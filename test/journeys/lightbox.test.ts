import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, requestsDuring, visit } from '../browser.ts'
import {
  assertClosed,
  assertFocused,
  assertShows,
  button,
  ids,
  last,
  lightbox,
  link,
  open,
  pathOf,
} from './lightbox.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

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
