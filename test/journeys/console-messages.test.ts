import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeEvent, makeSection, makeSpeaker } from '../factories.ts'
import { pressRowAction } from './row-actions.ts'

const site = await serveTestSite()
for (const name of ['Gala', 'Hack day', 'Market tour']) await makeEvent(site.db, { name })
for (const name of ['Ada Obi', 'Bisi Bello', 'Chidi Eze']) await makeSpeaker(site.db, { name })
await makeSection(site.db, { section: 'about', title: 'About' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('.toast')

/**
 * Returns the controls within `scope` that something else covers at their centre or at one of their edges, by their names.
 */
function coveredControls(scope: Element): string[] {
  const controls = scope.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')
  return [...controls].flatMap((control) => {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const isSeen = control.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
    if (!isSeen || top < 0 || bottom > window.innerHeight || left < 0 || right > window.innerWidth) return []
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      [x, y],
      [left + 3, y],
      [right - 3, y],
      [x, top + 3],
      [x, bottom - 3],
    ] as const
    const hits = points.map(([x, y]) => document.elementFromPoint(x, y))
    const misses = hits.filter((hit) => hit?.closest('.toasts') && !control.closest('.toasts'))
    return misses.length > 0 ? [control.getAttribute('aria-label') ?? control.textContent ?? control.outerHTML] : []
  })
}

/** Returns the controls of the open dialog that do not receive a click. */
function deadControls(dialog: Element): string[] {
  const controls = dialog.querySelectorAll<HTMLElement>('button, input, select, textarea')
  return [...controls].flatMap((control) => {
    control.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    if (!control.checkVisibility({ visibilityProperty: true }) || width < 3 || height < 3) return []
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      [x, y],
      [left + 3, y],
      [right - 3, y],
      [x, top + 3],
      [x, bottom - 3],
    ] as const
    const isOwn = (hit: Element | null) => hit && (control.contains(hit) || hit.closest('label')?.contains(control))
    const dead = points.filter(([x, y]) => !isOwn(document.elementFromPoint(x, y)))
    return dead.length > 0 ? [`${control.outerHTML.slice(0, 120)} at ${JSON.stringify(dead)}`] : []
  })
}

/** Waits until the dialog that has just opened has ended the message, which would end by itself after five seconds. */
const assertEnded = (page: Page) => eventually(async () => assert.equal(await toast(page).count(), 0), 3000)

async function saveEvent(page: Page, name: string) {
  await button(page, `Edit ${name}`).click()
  await page.locator('dialog[open] form').waitFor()
  await button(page, 'Save event').click()
  await toast(page).getByText('Event updated successfully.').waitFor()
  await eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
}

test('at 360 px the message of a save takes no click from the page, nor from the next dialog', async () => {
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/events')
  await saveEvent(page, 'Gala')
  assert.deepEqual(await page.locator('body').evaluate(coveredControls), [])
  await button(page, 'Edit Hack day').click()
  const dialog = page.locator('dialog[open]')
  await dialog.locator('form').waitFor()
  await assertEnded(page)
  assert.deepEqual(await dialog.evaluate(deadControls), [])
  await button(page, 'Save event').click()
  await toast(page).waitFor()
  await pressRowAction(page, 'Delete', 'Market tour')
  await page.getByText('Are you sure').waitFor()
  await assertEnded(page)
  assert.deepEqual(await dialog.evaluate(deadControls), [])
})

test('at 360 px the message of a failure has a place of its own', async () => {
  expectFailedRequests()
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/speakers')
  await page.route('**/api/**/featured', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await button(page, 'Featured: Ada Obi').click()
  await toast(page).getByText('Failed to update speaker featured status').waitFor()
  assert.deepEqual(await page.locator('main').evaluate(coveredControls), [])
  await button(page, 'Close message').click()
  assert.equal(await toast(page).count(), 0)
})

test('at 360 px a message ends with its page and with its tab', async () => {
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/events')
  await saveEvent(page, 'Gala')
  await button(page, 'Menu').click()
  await page.getByRole('link', { name: 'Speakers', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Speakers' }).waitFor()
  assert.equal(await toast(page).count(), 0)

  await visit(page, '/admin/content?section=about')
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page).waitFor()
  await openTab(page, 'footer')
  await page.getByRole('heading', { level: 2, name: 'Footer' }).waitFor()
  assert.equal(await toast(page).count(), 0)
})

/** Opens a tab of the content page: on a phone they are the options of a select. */
async function openTab(page: Page, section: string) {
  const select = page.getByLabel('Section', { exact: true })
  if (await select.isVisible()) await select.selectOption(section)
  else await page.locator(`#tab-${section}`).click()
}
