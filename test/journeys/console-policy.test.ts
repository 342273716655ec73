import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { contentTabs } from '../../src/features/content/content-tabs.ts'
import {
  type Account,
  eventually,
  expectFailedRequests,
  openAccount,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import {
  makeAgendaItem,
  makeCustomPage,
  makeEvent,
  makeGalleryImage,
  makeSpeaker,
  makeSponsor,
  makeTicket,
} from '../factories.ts'
import { recordViolations } from '../violations.ts'

let site: ServedSite
let staff: Account
before(async () => {
  site = await serveTestSite({ rateLimited: false })
  staff = await openAccount(site, { role: 'super_admin' })
  const { db } = site
  for (const make of [
    makeSpeaker,
    makeEvent,
    makeAgendaItem,
    makeSponsor,
    makeTicket,
    makeGalleryImage,
    makeCustomPage,
  ])
    await make(db)
})

/** The pages with a list, each with the button that opens its form. */
const lists = {
  '/admin/speakers': 'Add Speaker',
  '/admin/events': 'Add Event',
  '/admin/agenda': 'Add Agenda Item',
  '/admin/sponsors': 'Add Sponsor',
  '/admin/tickets': 'Add New Ticket',
  '/admin/users': 'Add User',
  '/admin/pages': 'Add Page',
}
const others = ['/admin/dashboard', '/admin/gallery', '/admin/no-such-page', '/account']

/** Opens pages of the console, and fails if the browser has reported a violation when the work on one is done. */
async function withoutViolation(paths: string[], work: (page: Page, path: string) => Promise<unknown>) {
  const page = await signedInPage(site, staff)
  // The stream of who else is here would never end.
  await page.route('**/api/presence?*', (route) => route.fulfill({ body: '' }))
  const violations = await recordViolations(page)
  for (const path of paths) {
    await visit(page, path)
    await page.locator('main h1').waitFor()
    await work(page, path)
    await page.waitForLoadState('networkidle')
    assert.deepEqual(violations, [], path)
  }
}

/** Presses the first button of a name; that of a row's history may be in a menu. */
async function press(page: Page, name: string | RegExp) {
  const first = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()
  const menu = first(/^More actions /)
  if (String(name).includes('History') && (await menu.isVisible())) await menu.click()
  await first(name).click()
}

describe('the console does nothing that its policy forbids', () => {
  test('in lists, with their forms', () =>
    withoutViolation(Object.keys(lists), async (page, path) => {
      for (const name of [lists[path as keyof typeof lists], /^Edit /, /^History of /]) {
        if (path === '/admin/users' && String(name).includes('History')) continue
        await press(page, name)
        const dialog = page.locator('dialog[open]')
        await dialog.locator('form, ol, ul').first().waitFor()
        await page.keyboard.press('Escape')
        await eventually(async () => assert.equal(await dialog.count(), 0))
      }
    }))

  test('in the form of each section', async () => {
    expectFailedRequests() // the look has a preview of home, where the picture's host does not exist
    await withoutViolation(
      contentTabs.map((tab) => `/admin/content?section=${tab}`),
      (page) => page.locator('main form').locator('input, textarea, [role=textbox]').first().waitFor(),
    )
  })

  test('on the other pages', async () => {
    expectFailedRequests() // the unknown page is a 404, and the picture's host does not exist
    await withoutViolation(others, async () => {})
  })
})
