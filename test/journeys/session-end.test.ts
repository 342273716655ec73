import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  eventually,
  expectFailedRequests,
  follow,
  openAccount,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import {
  assertAlert,
  assertAt,
  assertMenuLabel,
  assertNoDocument,
  assertSignedIn,
  assertSignedOut,
  endSessions,
  getTickets,
  heading,
  mainButton,
  sessionEnded,
  signIn,
} from './session.ts'
import { openStored } from './stored-site.ts'

const site = await serveTestSite({ rateLimited: false })

describe('a session that ends during work', () => {
  test('on a console page the next call leads to /login, and sign-in leads back, at 360 px', async () => {
    expectFailedRequests()
    const account = await openAccount(site, { role: 'super_admin' })
    const page = await signedInPage(site, account, { width: 360 })
    await visit(page, '/admin/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.waitForLoadState('networkidle')
    await endSessions(site, account)
    await assertNoDocument(page, async () => {
      await page.locator('main').getByRole('link', { name: 'Manage users' }).click()
      await sessionEnded(page).waitFor()
      await assertAt(page, '/login')
      await assertSignedOut(page)
      await signIn(page, account)
      await heading(page, 'Users').waitFor()
    })
    await assertAt(page, '/admin/users')
    await page.goBack()
    await heading(page, 'Dashboard').waitFor()
  })

  test('on /account, the next call leads to /login when the token has expired', async () => {
    expectFailedRequests()
    const own = await serveTestSite({ rateLimited: false })
    const account = await openAccount(own)
    const page = await signedInPage(own, account)
    await visit(page, '/account')
    await mainButton(page, 'Save name').waitFor()
    await page.getByText('This browser').waitFor()
    await page.waitForLoadState('networkidle')
    own.clock.now = new Date(own.clock.now.getTime() + 8 * 86_400_000)
    await assertNoDocument(page, async () => {
      await mainButton(page, 'Save name').click()
      await sessionEnded(page).waitFor()
      await assertSignedOut(page)
      await signIn(page, account)
      await mainButton(page, 'Save name').waitFor()
    })
    await assertAt(page, '/account')
  })

  test('several calls that fail at once lead there once', async () => {
    expectFailedRequests()
    const account = await openAccount(site, { role: 'super_admin' })
    const page = await signedInPage(site, account)
    await visit(page, '/admin/users')
    await page.getByRole('cell', { name: account.email }).waitFor()
    const length = await page.evaluate(() => history.length)
    await endSessions(site, account)
    await page
      .getByRole('button', { name: `Edit ${account.name}`, exact: true })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada Obi the Second')
    await page.getByRole('button', { name: 'Save' }).click()
    await sessionEnded(page).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    // At most the dialog's own entry.
    assert.ok((await page.evaluate(() => history.length)) <= length + 1)
  })

  test('a public page continues as for visitors', async () => {
    const account = await openAccount(site)
    const page = await signedInPage(site, account)
    await visit(page, '/about')
    await assertMenuLabel(page, 'Ada')
    await page.waitForLoadState('networkidle')
    await endSessions(site, account)
    await follow(page, '/events')
    await heading(page, 'Upcoming Events').waitFor()
  })
})

describe('a network that fails during work', () => {
  test("the console shows 'Network error', and works again once online", async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'super_admin')
    await visit(page, '/admin/dashboard')
    await page.getByText('Latest changes').waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.locator('main').getByRole('link', { name: 'Manage users' }).click()
    await page.getByText('Failed to load users. Please try again.').waitFor()
    await page.getByText('Network error').waitFor()
    await assertSignedIn(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('Error fetching dashboard data').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(async () => assert.equal(await page.getByText('Error fetching dashboard data').count(), 0))
    await assertSignedIn(page)
  })

  test('the sign-in page still opens, and shows the error when it is submitted', async () => {
    const { page } = await openStored(site.url, '/about', { width: 1280 })
    await page.context().setOffline(true)
    await getTickets(page).click()
    await heading(page, 'Sign in').waitFor()
    await signIn(page, { email: 'ada@kobo.example', password: 'secret' })
    await assertAlert(page, 'Network error')
  })
})
