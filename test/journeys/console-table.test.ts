import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
  type widths,
} from '../browser.ts'
import { makeSection } from '../factories.ts'
import { overflowOf } from './pages.ts'
import { holdCalls } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

describe('a table of the console', () => {
  const names = (page: Page) => page.locator('tbody th').allInnerTexts()
  const assertNames = (page: Page, expected: string[]) =>
    eventually(async () => assert.deepEqual(await names(page), expected))
  /** Sorts by a column header, or where these are hidden, by the list of sort orders. */
  const sort = async (page: Page, title: string, direction: 'ascending' | 'descending') => {
    const head = page.getByRole('columnheader', { name: title })
    const button = head.getByRole('button')
    if (await button.isVisible()) await button.click()
    else await page.getByLabel('Sort by').selectOption(`${title} ${direction === 'ascending' ? '↑' : '↓'}`)
    assert.equal(await head.getAttribute('aria-sort'), direction)
  }
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' })

  /** Between the first and the last of those that `fill` inserts. */
  const registeredAt = '2026-02-03T10:00:00.000Z'

  async function openUsers(own: ServedSite, width: (typeof widths)[number] = 1280, name = 'Zola First') {
    const account = await openAccount(own, { role: 'super_admin', name, email: 'zola@kobo.example' })
    await own.db.updateTable('users').set({ createdAt: registeredAt }).where('id', '=', account.id).execute()
    const page = await signedInPage(own, account, { width })
    await visit(page, '/admin/users')
    await page.getByRole('table', { name: 'Users' }).locator('tbody th').first().waitFor()
    return page
  }

  /** Inserts rows directly: 300 password hashes would take too long. */
  async function fill(own: ServedSite, count: number) {
    const rows = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1).padStart(3, '0')
      const day = `2026-${String((index % 12) + 1).padStart(2, '0')}-03T10:00:00.000Z`
      const role = index % 50 === 0 ? 'admin' : 'user'
      return { id: `person-${number}`, name: `Person ${number}`, email: `p${number}@kobo.example`, role, at: day }
    })
    await own.db
      .insertInto('users')
      .values(rows.map(({ at, ...row }) => ({ ...row, createdAt: at, updatedAt: at })) as never)
      .execute()
  }

  test('a table of one user shows all fields, with the date in the zone of the summit', async () => {
    const own = await serveTestSite({ rateLimited: false })
    await makeSection(own.db, { section: 'seo', timeZone: 'Pacific/Kiritimati' })
    const page = await openUsers(own)
    const row = page.getByRole('table').locator('tbody').getByRole('row')
    assert.equal(await row.count(), 1)
    for (const text of ['Zola First', 'zola@kobo.example', 'Super Admin', 'February 4, 2026'])
      await row.getByText(text).locator('visible=true').first().waitFor()
    assert.equal(await page.locator('main h1 + p').textContent(), '1 user')
    await search(page).fill('february 4')
    await assertNames(page, ['Zola First'])
    assert.equal(await overflowOf(page), 0)
  })

  test('a table of 300 users can be searched and sorted', async () => {
    const own = await serveTestSite({ rateLimited: false })
    await fill(own, 300)
    const page = await openUsers(own)
    // The table renders a screenful and states its length.
    const rowCount = () => page.getByRole('table').getAttribute('aria-rowcount')
    assert.equal(await rowCount(), '302')
    assert.equal(await overflowOf(page), 0)
    await search(page).fill('p017@kobo')
    await assertNames(page, ['Person 017'])
    await search(page).fill('  ADMIN   51 kobo ')
    await assertNames(page, ['Person 051', 'Person 151', 'Person 251'])
    // Sorted by name initially, as the header states.
    assert.equal(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), 'ascending')
    await sort(page, 'Name', 'descending')
    await assertNames(page, ['Person 251', 'Person 151', 'Person 051'])
    await sort(page, 'Name', 'ascending')
    await assertNames(page, ['Person 051', 'Person 151', 'Person 251'])
    await search(page).fill('nobody at all')
    await page.getByText('No users match “nobody at all”.').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await eventually(async () => assert.equal(await rowCount(), '302'))
    await sort(page, 'Registered', 'ascending')
    await eventually(async () => assert.equal((await names(page))[0], 'Person 001'))
    assert.equal(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), null)
    await sort(page, 'Registered', 'descending')
    await eventually(async () => assert.equal((await names(page))[0], 'Person 012'))
  })

  test("the key '/' focuses the search, but is typed in a field", async () => {
    const own = await serveTestSite({ rateLimited: false })
    const page = await openUsers(own)
    // The shortcuts become active just after the rows are painted.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('/')
    assert.ok(await search(page).evaluate((field) => field === document.activeElement))
    assert.equal(await search(page).inputValue(), '')
    await page.keyboard.press('/')
    assert.equal(await search(page).inputValue(), '/')
  })

  test('on a phone each user is a card, with labels where values need one, as wide as the screen', async () => {
    const own = await serveTestSite({ rateLimited: false })
    const page = await openUsers(own, 360, `${'Longname'.repeat(8)} First`)
    const card = page.locator('tbody tr').first()
    const before = await card
      .locator('td:not(.row-actions)')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
    // Email, role on another line, and registration: visible, but not announced, because the column headers are.
    assert.deepEqual(before, ['none', '"\\a " / ""', '"Registered\xa0" / ""'])
    assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
      'Name',
      'Email',
      'Role',
      'Registered',
      'Actions',
    ])
    assert.equal(await overflowOf(page), 0)
    const box = await card.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360)
    // Longer lines end in an ellipsis.
    assert.equal(await card.evaluate((row) => getComputedStyle(row).overflow), 'hidden')
  })

  test('while it loads it is busy and announces it', async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'super_admin')
    const release = await holdCalls(page, '/auth/users')
    await visit(page, '/admin/users')
    const table = page.locator('table')
    assert.equal(await table.getAttribute('aria-busy'), 'true')
    await page.locator('[aria-live]').getByText('Loading...').waitFor({ state: 'attached' })
    release()
    await table.locator('tbody th').first().waitFor()
    assert.equal(await table.getAttribute('aria-busy'), 'false')
  })
})
