import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, nextPaint, openPage, visit } from '../browser.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

const isLoading = (page: Page) => page.locator('main').getByRole('status').getByText('Loading...').count()

describe('the phone menu', () => {
  const menu = (page: Page) => page.locator('header summary')
  const agenda = (page: Page) => page.locator('header').getByRole('link', { name: 'Agenda' })

  async function openMenu() {
    const page = await openPage({ width: 360 })
    await visit(page, '/')
    assert.equal(await agenda(page).isVisible(), false)
    await menu(page).click()
    await agenda(page).waitFor()
    return page
  }

  test('it closes once the next page is shown', async () => {
    const page = await openMenu()
    await agenda(page).click()
    await page.getByRole('heading', { level: 1, name: 'Event Agenda' }).waitFor()
    await agenda(page).waitFor({ state: 'hidden' })
    await eventually(async () => assert.equal(await focused(page), 'main'))
  })

  test('it closes for the skeleton of a slow page', async () => {
    const page = await openMenu()
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/agenda/days/*', (route) => slow.promise.then(() => route.continue()))
    await agenda(page).click()
    await eventually(async () => assert.equal(await isLoading(page), 1))
    await agenda(page).waitFor({ state: 'hidden' })
    slow.resolve()
    await page.getByRole('heading', { level: 1, name: 'Event Agenda' }).waitFor()
  })

  test('Escape closes it and returns the focus to its button', async () => {
    const page = await openMenu()
    await agenda(page).focus()
    await page.keyboard.press('Escape')
    await agenda(page).waitFor({ state: 'hidden' })
    assert.ok(await menu(page).evaluate((summary) => summary === document.activeElement))
  })

  test('Escape closes it in the same task as its opening', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/')
    await page.evaluate(async () => {
      const summary = document.querySelector('summary')
      summary?.click()
      await null // runs React's handlers, but none of the browser's tasks
      summary?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await nextPaint(page)
    assert.equal(await agenda(page).isVisible(), false)
  })

  test('it closes when it loses the focus', async () => {
    const page = await openMenu()
    await page.locator('header details a').last().focus()
    await page.keyboard.press('Tab')
    await agenda(page).waitFor({ state: 'hidden' })
  })

  test('it responds even when it is opened before the scripts are loaded', async () => {
    const page = await openPage({ width: 360 })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
    await page.goto('/', { waitUntil: 'commit' })
    await menu(page).click()
    await agenda(page).waitFor()
    scripts.resolve()
    await page.waitForLoadState('networkidle')
    await agenda(page).focus()
    await page.keyboard.press('Escape')
    await agenda(page).waitFor({ state: 'hidden' })
  })

  test('it opens and closes by keyboard', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/')
    await menu(page).focus()
    await page.keyboard.press('Enter')
    await agenda(page).waitFor()
    await page.keyboard.press('Enter')
    await agenda(page).waitFor({ state: 'hidden' })
  })

  test('it marks the current page', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/agenda')
    await menu(page).click()
    assert.deepEqual(await page.locator('header a[aria-current=page]:visible').allInnerTexts(), ['Agenda'])
  })
})
