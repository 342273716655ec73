import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  eventually,
  expectFailedRequests,
  follow,
  openAccount,
  openTab,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { assertAt, assertMenuLabel, assertSignedOut, getTickets, heading, menu, signIn } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

async function tabAt(beside: Page, path: string) {
  const tab = await openTab(beside)
  await visit(tab, path)
  return tab
}

async function logOut(page: Page) {
  await menu(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await assertAt(page, '/')
}

describe('two tabs of one browser', () => {
  test('logging out in one signs out in the other: a public page stays, the console leads to /login', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const page = await signedInPage(site, account)
    await visit(page, '/about')
    const [events, dashboard] = [await tabAt(page, '/events'), await tabAt(page, '/admin/dashboard')]
    await heading(dashboard, 'Dashboard').waitFor()
    await logOut(page)
    await getTickets(events).waitFor()
    await assertAt(events, '/events')
    await heading(dashboard, 'Sign in').waitFor()
    await assertAt(dashboard, '/login')
    await signIn(dashboard, account)
    await heading(dashboard, 'Dashboard').waitFor()
    await assertMenuLabel(events, 'Ada')
  })

  test('signing in in one signs in in the other', async () => {
    const account = await openAccount(site)
    const page = await signedInPage(site, account)
    await visit(page, '/about')
    await logOut(page)
    const other = await tabAt(page, '/speakers')
    await getTickets(other).click()
    await heading(other, 'Sign in').waitFor()
    const third = await tabAt(page, '/events')
    await getTickets(page).click()
    await signIn(page, account)
    await assertMenuLabel(third, 'Ada')
    await assertMenuLabel(other, 'Ada')
    await other.getByText('You are signed in as Ada Obi.').waitFor()
  })

  test('a change of user changes the other tab, including its fields', async () => {
    const [ada, bisi] = [await openAccount(site), await openAccount(site, { name: 'Bisi Ade' })]
    const page = await signedInPage(site, ada)
    await visit(page, '/login')
    const other = await tabAt(page, '/account')
    const name = other.getByLabel('Full name')
    assert.equal(await name.inputValue(), 'Ada Obi')
    await other.waitForLoadState('networkidle') // signing in ends Ada's session, and fails the calls under way
    await signIn(page, bisi)
    await assertMenuLabel(other, 'Bisi')
    await assertAt(other, '/account')
    await other.locator('main').getByText(bisi.email).waitFor()
    await eventually(async () => assert.equal(await name.inputValue(), 'Bisi Ade'))
  })

  test('a change to a user with fewer rights closes the console', async () => {
    const [admin, plain] = [await openAccount(site, { role: 'super_admin' }), await openAccount(site)]
    const page = await signedInPage(site, admin)
    await visit(page, '/login')
    const other = await tabAt(page, '/admin/users')
    await heading(other, 'Users').waitFor()
    await signIn(page, plain)
    await heading(other, 'Access Denied').waitFor()
    await assertAt(other, '/unauthorized')
  })

  test('a new name is shown in the other tab at once', async () => {
    const page = await signedInPage(site, 'user')
    await visit(page, '/account')
    const other = await tabAt(page, '/about')
    await assertMenuLabel(other, 'Ada')
    await page.getByLabel('Full name').fill('Chidi Obi')
    await page.getByRole('button', { name: 'Save name' }).click()
    await assertMenuLabel(other, 'Chidi')
  })

  test('a stored user that one tab corrupts is fetched again in the other', async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, '/about')
    const other = await tabAt(page, '/admin/dashboard')
    await heading(other, 'Dashboard').waitFor()
    await other.waitForLoadState('networkidle')
    const fetched = other.waitForResponse('**/api/auth/me')
    await page.evaluate(() => localStorage.setItem('user', '{"name":7}'))
    await fetched
    await other.getByText('Welcome back, Ada.').waitFor()
    await assertAt(other, '/admin/dashboard')
  })

  test('clearing the storage signs out', async () => {
    const page = await signedInPage(site, 'user')
    await visit(page, '/about')
    const other = await tabAt(page, '/events')
    await assertMenuLabel(other, 'Ada')
    await page.evaluate(() => localStorage.clear())
    await getTickets(other).waitFor()
  })
})

describe('going back after signing out', () => {
  test('shows nothing of the console, at any step', async () => {
    const account = await openAccount(site, { role: 'super_admin', name: 'Secret Person' })
    const page = await signedInPage(site, account)
    await visit(page, '/admin/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.locator('main').getByRole('link', { name: 'Manage users' }).click()
    await page.getByRole('cell', { name: account.email }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await assertAt(page, '/')
    await assertSignedOut(page)
    for (let step = 0; step < 2; step++) {
      await page.goBack()
      await heading(page, 'Sign in').waitFor()
      await assertAt(page, '/login')
      assert.doesNotMatch(await page.locator('body').innerText(), /Secret|Sign out|Add User/)
    }
  })

  test('shows none of it after another document was loaded, either', async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, '/admin/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await visit(page, '/about')
    await logOut(page)
    await assertAt(page, '/')
    await page.goBack()
    await assertAt(page, '/about')
    await page.goBack()
    await heading(page, 'Sign in').waitFor()
    await assertAt(page, '/login')
  })
})

describe('two browsers', () => {
  test('logging out in one does not sign out in the other', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const [first, second] = [await signedInPage(site, account), await signedInPage(site, account)]
    await visit(first, '/about')
    await visit(second, '/admin/dashboard')
    await logOut(first)
    await second.reload()
    await heading(second, 'Dashboard').waitFor()
    await second.getByText('Latest changes').waitFor()
  })

  test('an admin whose password a super admin changes is signed out at the next click', async () => {
    expectFailedRequests()
    const admin = await openAccount(site, { role: 'admin', name: 'Zuri Admin' })
    const [boss, other] = [await signedInPage(site, 'super_admin'), await signedInPage(site, admin)]
    await visit(other, '/admin/no-such-page')
    await heading(other, 'Page Not Found').waitFor()
    await visit(boss, '/admin/users')
    await boss.getByRole('button', { name: 'Edit Zuri Admin' }).click()
    await boss.getByRole('dialog').getByLabel('Password', { exact: true }).fill('another horse')
    await boss.getByRole('button', { name: 'Save' }).click()
    await boss.getByText('User updated successfully!').waitFor()
    await other.getByRole('link', { name: 'Back to Dashboard' }).click()
    await other.getByText('Your session has ended. Please sign in again.').waitFor()
    await assertSignedOut(other)
    await signIn(other, admin)
    await other.getByText('Invalid email or password').waitFor()
    await signIn(other, { ...admin, password: 'another horse' })
    await heading(other, 'Dashboard').waitFor()
  })

  test('an admin who is demoted has to sign in again, and cannot open the console', async () => {
    expectFailedRequests()
    const admin = await openAccount(site, { role: 'admin', name: 'Yemi Admin' })
    const [boss, other] = [await signedInPage(site, 'super_admin'), await signedInPage(site, admin)]
    await visit(other, '/admin/dashboard')
    await heading(other, 'Dashboard').waitFor()
    await visit(boss, '/admin/users')
    await boss.getByRole('button', { name: 'Edit Yemi Admin' }).click()
    await boss.getByRole('dialog').getByLabel('Role').selectOption('User')
    await boss.getByRole('button', { name: 'Save' }).click()
    await boss.getByText('User updated successfully!').waitFor()
    await other.reload()
    await heading(other, 'Sign in').waitFor()
    await signIn(other, admin)
    await heading(other, 'Access Denied').waitFor()
  })

  test('a deleted user is signed out', async () => {
    expectFailedRequests()
    const gone = await openAccount(site, { name: 'Xola Gone' })
    const [boss, other] = [await signedInPage(site, 'super_admin'), await signedInPage(site, gone)]
    await visit(other, '/account')
    await other.getByText('This browser').waitFor()
    await visit(boss, '/admin/users')
    await boss.getByRole('button', { name: 'Delete Xola Gone' }).click()
    await boss.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await boss.getByText('User deleted successfully!').waitFor()
    await other.getByRole('button', { name: 'Save name' }).click()
    await other.getByText('Your session has ended. Please sign in again.').waitFor()
    await follow(other, '/register')
  })
})
