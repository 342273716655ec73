import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, openPage, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeGalleryImage, makeTicket } from '../factories.ts'
import { heading } from './session.ts'

const site = await serveTestSite()
await makeTicket(site.db, { name: 'Standard' })
await makeGalleryImage(site.db, { event_title: 'Hall', image_path: `${site.url}/favicon.svg` })
await makeAgendaItem(site.db, { topic: 'Opening', date: '2027-04-14', location: 'Hall' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const notLoaded = (page: Page) => page.getByText('Couldn’t load this part of the page.')

/** Answers 404 to requests for the code of a part, as after an upgrade. @returns a function that ends that */
async function withoutCode(page: Page, part: string) {
  expectFailedRequests()
  const files = new RegExp(`/assets/${part}-[\\w-]{8}\\.js$`)
  await page.route(files, (route) => route.fulfill({ status: 404 }))
  return () => page.unroute(files)
}

test('the tickets stay when the purchase dialog cannot be loaded, and a reload brings it', async () => {
  const page = await openPage({ at: site.url, width: 360 })
  const restore = await withoutCode(page, 'purchase-dialog')
  await visit(page, '/tickets')
  await button(page, /^Buy ticket/).click()
  await notLoaded(page).waitFor()
  await button(page, 'Close').click()
  await eventually(async () => assert.equal(await notLoaded(page).count(), 0))
  await heading(page, 'Tickets').waitFor()
  await button(page, /^Buy ticket/).click()
  await restore()
  await button(page, 'Reload the page').click()
  await button(page, /^Buy ticket/).click()
  await button(page, 'Complete Purchase').waitFor()
})

test('the gallery stays when the lightbox cannot be loaded', async () => {
  const page = await openPage({ at: site.url })
  await withoutCode(page, 'lightbox')
  await visit(page, '/gallery')
  await page.locator('[id^=picture-]').click()
  await notLoaded(page).waitFor()
  await button(page, 'Close').click()
  await page.waitForURL('**/gallery')
  await heading(page, 'Event Gallery').waitFor()
  await eventually(async () => assert.equal(await page.locator('main figure').count(), 1))
})

test('the rest of the account page works without one of its parts', async () => {
  const page = await signedInPage(site, 'user')
  const restore = await withoutCode(page, 'second-factors')
  await visit(page, '/account')
  await notLoaded(page).waitFor()
  await page.getByText('This browser').waitFor()
  await restore()
  await button(page, 'Reload the page').click()
  await page.getByText('Authenticator app', { exact: true }).waitFor()
})

test('the console shows its agenda as a table when the grid cannot be loaded', async () => {
  const page = await signedInPage(site, 'admin')
  await withoutCode(page, 'agenda-grids')
  await visit(page, '/admin/agenda')
  await page.getByText('Grid', { exact: true }).click()
  await notLoaded(page).waitFor()
  await page.getByText('Table', { exact: true }).click()
  await button(page, 'Edit Opening').waitFor()
})

test('the agenda stays a list when its grid cannot be loaded, and a reload brings the grid', async () => {
  const page = await openPage({ at: site.url })
  const restore = await withoutCode(page, 'day-grid')
  await visit(page, '/agenda')
  await button(page, 'Grid').click()
  await notLoaded(page).waitFor()
  await page.getByRole('heading', { name: 'Opening' }).waitFor()
  await button(page, 'List').click()
  await eventually(async () => assert.equal(await notLoaded(page).count(), 0))
  await button(page, 'Grid').click()
  // The grid is requested again, so wait for the answer before it is restored.
  await notLoaded(page).waitFor()
  await restore()
  await button(page, 'Reload the page').click()
  await page.getByRole('grid').waitFor()
})

test('a form keeps what is typed when its editor cannot be loaded', async () => {
  const page = await signedInPage(site, 'admin')
  await withoutCode(page, 'rich-text-editor')
  await visit(page, '/admin/pages')
  await button(page, 'Add Page').click()
  await page.getByLabel('Title', { exact: true }).fill('Visa letters')
  await notLoaded(page).waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Visa letters')
})

test('the form of a user keeps what is typed when the question for the password cannot be loaded', async () => {
  const page = await signedInPage(site, 'super_admin')
  await withoutCode(page, 'confirm-identity-dialog')
  await page.route('**/api/auth/users', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { success: false, message: 'Confirm your identity first.', reason: 'confirmation_required' },
        })
      : route.continue(),
  )
  await visit(page, '/admin/users')
  await button(page, 'Add User').click()
  const form = page.getByRole('dialog', { name: 'Add user' })
  await form.getByLabel('Name', { exact: true }).fill('Bisi Ade')
  await form.getByLabel('Email', { exact: true }).fill('bisi@kobo.example')
  await form
    .getByLabel(/^Password/)
    .first()
    .fill('correct horse')
  await form.getByRole('button', { name: /^Save/ }).click()
  await notLoaded(page).waitFor()
  await page.getByRole('dialog', { name: 'Not loaded' }).getByRole('button', { name: 'Close' }).click()
  await form.getByText('Confirm your identity first.').waitFor()
  assert.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'Bisi Ade')
})
