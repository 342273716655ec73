import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, serveTestSite, signedInPage, visit, type widths } from '../browser.ts'
import { makeEvent } from '../factories.ts'
import { assertAt } from './session.ts'

const site = await serveTestSite()
await makeEvent(site.db, { name: 'Gala' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const assertDialogs = (page: Page, count: number) =>
  eventually(async () => assert.equal(await page.locator('dialog[open]').count(), count))

async function openEvents(width: (typeof widths)[number]) {
  const page = await signedInPage(site, 'admin', { width })
  await visit(page, '/admin/dashboard')
  await page.locator('main a[href="/admin/events"]').first().click()
  await button(page, 'Edit Gala').waitFor()
  return page
}

/** Goes back, where a dialog keeps the page. */
async function goBackToPage(page: Page) {
  await page.goBack()
  await assertAt(page, '/admin/events')
}

test('at 360 px Back closes an untouched dialog, and then leaves the page', async () => {
  const page = await openEvents(360)
  await button(page, 'Edit Gala').click()
  await page.locator('dialog[open] form').waitFor()
  await goBackToPage(page)
  await assertDialogs(page, 0)
  await page.goBack()
  await assertAt(page, '/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

test('at 360 px Back asks before typed text is discarded, and closes the question first', async () => {
  const page = await openEvents(360)
  await button(page, 'Edit Gala').click()
  await page.locator('dialog[open]').getByLabel('Name', { exact: true }).fill('Ball')
  await goBackToPage(page)
  await page.getByText('Discard your changes?').waitFor()
  await goBackToPage(page)
  await assertDialogs(page, 1)
  assert.equal(await page.locator('dialog[open]').getByLabel('Name', { exact: true }).inputValue(), 'Ball')
  await goBackToPage(page)
  await button(page, 'Discard').click()
  await assertDialogs(page, 0)
  await assertAt(page, '/admin/events')
  await page.goBack()
  await assertAt(page, '/admin/dashboard')
})

test('a dialog that is closed by its button leaves nothing in the history', async () => {
  const page = await openEvents(1280)
  for (let time = 0; time < 3; time++) {
    await button(page, 'Edit Gala').click()
    await page.locator('dialog[open] form').waitFor()
    await button(page, 'Cancel').click()
    await assertDialogs(page, 0)
  }
  await page.goBack()
  await assertAt(page, '/admin/dashboard')
  await page.goForward()
  await assertAt(page, '/admin/events')
  await button(page, 'Edit Gala').waitFor()
})

test('Forward does not lead to a dialog that was closed', async () => {
  const page = await openEvents(1280)
  await button(page, 'Edit Gala').click()
  await assertDialogs(page, 1)
  await goBackToPage(page)
  await assertDialogs(page, 0)
  await page.goBack()
  await assertAt(page, '/admin/dashboard')
  await page.goForward()
  await assertAt(page, '/admin/events')
  await button(page, 'Edit Gala').waitFor()
  await assertDialogs(page, 0)
})

test('after a reload with an open dialog, Back leaves the page with one step', async () => {
  const page = await openEvents(1280)
  await button(page, 'Edit Gala').click()
  await assertDialogs(page, 1)
  await page.reload()
  await button(page, 'Edit Gala').waitFor()
  await page.goBack()
  await assertAt(page, '/admin/dashboard')
})
