import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, requestsDuring, visit } from '../browser.ts'
import { assertClosed, assertFocused, assertShows, button, ids, lightbox, link, open, pathOf } from './lightbox.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

describe('the lightbox by keyboard', () => {
  test('opens by Enter, navigates by arrows, Home and End, and returns the focus to the last image shown', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await link(page, 2).focus()
    await page.keyboard.press('Enter')
    await assertShows(page, 2)
    for (const [key, position, title] of [
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['Home', 1],
      ['ArrowLeft', 1],
      ['End', 7, 'Elsewhere'],
      ['ArrowRight', 7, 'Elsewhere'],
      ['ArrowLeft', 6, 'Broken'],
    ] as const) {
      await page.keyboard.press(key)
      await assertShows(page, position, title)
    }
    await lightbox(page).getByText('This picture isn’t available.').waitFor()
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
    await assertClosed(page)
    await assertFocused(page, 6)
    // One step back from the gallery leads to the page before it.
    await page.goBack()
    await eventually(async () => assert.equal(page.url(), 'about:blank'))
  })

  test('traps the focus', async () => {
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
  test('navigates, and stays at both ends', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await link(page, 1).click()
    await assertShows(page, 1)
    assert.equal(await button(page, 'Previous picture').getAttribute('aria-disabled'), 'true')
    await button(page, 'Previous picture').click({ force: true }) // `force` does not wait until the button is enabled
    await assertShows(page, 1)
    await button(page, 'Next picture').click()
    await assertShows(page, 2)
    assert.equal(await button(page, 'Previous picture').getAttribute('aria-disabled'), 'false')
    await button(page, 'Close').click()
    await assertClosed(page)
    await assertFocused(page, 2)
  })

  test('preloads the neighbours, and loads no image twice', async () => {
    const page = await open()
    await visit(page, '/gallery')
    await page.waitForLoadState('networkidle')
    const large = (position: number) => lightbox(page).locator(`img[alt="Hall ${position}"]`)
    const assertLoaded = async (...positions: number[]) => {
      for (const position of positions)
        await eventually(async () =>
          assert.equal(await large(position).evaluate((image: HTMLImageElement) => image.complete), true),
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

describe('the lightbox and the URL', () => {
  test('back closes it, forward opens it, and the page behind does not scroll', async () => {
    const page = await open({ width: 360 })
    await visit(page, '/gallery')
    await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }))
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

  test('a shared URL opens the image over the gallery; closing it shows the gallery', async () => {
    const page = await open()
    const response = await visit(page, `/gallery/${ids[2]}`)
    assert.equal(response?.status(), 200)
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

  test('the home page opens it, and back returns there', async () => {
    const page = await open()
    await visit(page, '/')
    await link(page, 2).click()
    await assertShows(page, 2)
    await page.goBack()
    await eventually(async () => assert.equal(await lightbox(page).count(), 0))
    assert.equal(pathOf(page), '/')
  })
})
