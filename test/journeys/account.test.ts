import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type Account,
  eventually,
  expectFailedRequests,
  openAccount,
  openPage,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
  waitBriefly,
  type widths,
} from '../browser.ts'
import { errorsOf, isFocused } from './fields.ts'
import { overflowOf } from './pages.ts'
import {
  assertAt,
  assertMenuLabel,
  assertSignedIn,
  assertSignedOut,
  failing,
  heading,
  holdCalls,
  menu,
  signIn,
} from './session.ts'

const site = await serveTestSite({ rateLimited: false })

async function openAccountPage(options: { account?: Account; width?: (typeof widths)[number] } = {}) {
  const account = options.account ?? (await openAccount(site))
  const page = await signedInPage(site, account, options)
  await visit(page, '/account')
  await page.getByText('This browser').waitFor()
  return { page, account }
}

const sessionRows = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where you are signed in' }) })
    .locator('li')
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const _statuses = (page: Page) => page.locator('main').getByRole('status')
const assertSays = (page: Page, role: 'status' | 'alert', text: string) =>
  eventually(async () => assert.deepEqual(await page.locator('main').getByRole(role).allInnerTexts(), [text]))

const passwordLabels = ['Current password', 'New password', 'Confirm new password'] as const
async function changePassword(page: Page, passwords: [current: string, next: string, again: string]) {
  for (const [index, label] of passwordLabels.entries())
    await page.getByLabel(label, { exact: true }).fill(passwords[index] ?? '')
  await button(page, 'Change password').click()
}
const assertErrors = (page: Page, labels: readonly string[], errors: Record<string, string>) =>
  eventually(async () => {
    const none = Object.fromEntries(labels.map((label) => [label, null]))
    assert.deepEqual(await errorsOf(page, labels), { ...none, ...errors })
    assert.equal(await isFocused(page, Object.keys(errors)[0] ?? ''), true)
  })

async function logOut(page: Page) {
  await menu(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await assertAt(page, '/')
}

describe('the account page', () => {
  test('it shows the email address, fits, and a new name is on the page and in storage at once', async () => {
    const { page, account } = await openAccountPage()
    await heading(page, 'Your Account').waitFor()
    await page.locator('main').getByText(account.email).waitFor()
    assert.equal(await overflowOf(page), 0)
    await page.getByLabel('Full name').fill('  Chidi   Obi ')
    await button(page, 'Save name').click()
    await assertSays(page, 'status', 'Your name was changed.')
    await assertMenuLabel(page, 'Chidi')
    assert.match((await page.evaluate(() => localStorage.getItem('user'))) ?? '', /"name":"Chidi +Obi"/)
    await page.reload()
    await assertMenuLabel(page, 'Chidi')
    await eventually(async () => assert.match(await page.getByLabel('Full name').inputValue(), /^Chidi +Obi$/))
  })

  test('a new password preserves this session, ends the others, and signs in', async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    const { page } = await openAccountPage({ account })
    const { page: other } = await openAccountPage({ account })
    await page.reload()
    await eventually(async () => assert.equal(await sessionRows(page).count(), 2))
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    const before = await token()
    await changePassword(page, [account.password, 'a new horse', 'a new horse'])
    await assertSays(page, 'status', 'Your password was changed. All other sessions have ended.')
    await eventually(async () => assert.equal(await sessionRows(page).count(), 1))
    assert.notEqual(await token(), before)
    for (const label of passwordLabels) assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), '')
    await page.reload()
    await button(page, 'Save name').waitFor()
    await button(other, 'Save name').click()
    await heading(other, 'Sign in').waitFor()
    await signIn(other, { ...account, password: 'a new horse' })
    await button(other, 'Save name').waitFor()
  })

  test('another session can be ended from here', async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    const other = await openPage({ at: site.url })
    await visit(other, '/account')
    await signIn(other, account)
    await button(other, 'Save name').waitFor()
    const { page } = await openAccountPage({ account })
    const rows = sessionRows(page)
    assert.equal(await rows.count(), 2)
    await page
      .getByRole('button', { name: /^End session of Chrome on Linux: Last used .+, signed in on November 21, 2026/ })
      .click()
    await eventually(async () => assert.equal(await rows.count(), 1))
    assert.equal(await page.getByText('This browser').count(), 1)
    await button(other, 'Save name').click()
    await other.getByText('Your session has ended. Please sign in again.').waitFor()
    await assertSignedOut(other)
  })
})

describe('the account page', () => {
  test('each invalid name has its message', async () => {
    const { page } = await openAccountPage()
    for (const [name, message] of [
      ['  ', 'Name is required'],
      [' C ', 'Name must be at least 2 characters'],
    ] as const) {
      await page.getByLabel('Full name').fill(name)
      await button(page, 'Save name').click()
      await assertErrors(page, ['Full name'], { 'Full name': message })
    }
  })

  test('each invalid password has its message', async () => {
    expectFailedRequests()
    const { page, account } = await openAccountPage()
    const required = {
      'Current password': 'Current password is required',
      'New password': 'Password is required',
      'Confirm new password': 'Confirm password is required',
    }
    const cases: [[string, string, string], Record<string, string>][] = [
      [['', '', ''], required],
      [[account.password, '12345', '12345'], { 'New password': 'Password must be at least 6 characters' }],
      [[account.password, 'secret', 'Secret'], { 'Confirm new password': 'Passwords must match' }],
      [['not it', 'secret', 'secret'], { 'Current password': 'This is not your current password' }],
    ]
    for (const [passwords, errors] of cases) {
      await changePassword(page, passwords)
      await assertErrors(page, passwordLabels, errors)
    }
    await assertSignedIn(page)
  })

  test('its fields have the autocomplete values that password managers need', async () => {
    const { page, account } = await openAccountPage()
    const fields = await page
      .locator('main form input')
      .evaluateAll((all) => (all as HTMLInputElement[]).map(({ autocomplete, value }) => [autocomplete, value]))
    assert.deepEqual(fields, [
      ['name', account.name],
      ['username', account.email],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ])
  })

  const messages = {
    'no network': 'Network error',
    'status 500': 'Something went wrong on our side.',
    'a page of HTML': 'Couldn’t save your change. Please try again.',
  } as const
  const ownChanges = /\/api\/auth\/me(\/password)?$/
  test('each failed change has its message, and nobody is signed out', async () => {
    expectFailedRequests()
    const { page, account } = await openAccountPage()
    for (const [failure, message] of Object.entries(messages)) {
      await page.route(ownChanges, failing[failure as keyof typeof messages])
      await button(page, 'Save name').click()
      await changePassword(page, [account.password, 'a new horse', 'a new horse'])
      await eventually(async () =>
        assert.deepEqual(await page.locator('main').getByRole('alert').allInnerTexts(), [message, message]),
      )
      await assertSignedIn(page)
      await page.unroute(ownChanges)
    }
  })

  test('sessions that fail to load can be requested again, and a failure to end one is reported', async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    await storageOf(site, account)
    const page = await signedInPage(site, account)
    await page.route('**/api/auth/sessions', failing['no network'])
    await visit(page, '/account')
    await page.getByText('Couldn’t load your sessions.').waitFor()
    await page.getByText('Network error').waitFor()
    await page.unroute('**/api/auth/sessions')
    await button(page, 'Try again').click()
    await page.getByText('This browser').waitFor()
    await page.route('**/api/auth/sessions/*', failing['status 500'])
    await page.getByRole('button', { name: /^End session/ }).click()
    await assertSays(page, 'alert', 'Couldn’t end the session. Something went wrong on our side.')
    assert.equal(await sessionRows(page).count(), 2)
  })

  test('a user who logs out before a slow change is saved stays signed out', async () => {
    for (const form of ['name', 'password']) {
      const { page, account } = await openAccountPage()
      const path = form === 'name' ? '/auth/me' : '/auth/me/password'
      const release = await holdCalls(page, path)
      const call = page.waitForRequest(`**/api${path}`)
      if (form === 'name') await button(page, 'Save name').click()
      else await changePassword(page, [account.password, 'a new horse', 'a new horse'])
      await call
      // The server receives the change first.
      const releaseLogout = await holdCalls(page, '/auth/logout')
      await logOut(page)
      const response = page.waitForResponse(`**/api${path}`)
      release()
      assert.equal((await response).status(), 200)
      await page.locator('header').getByRole('link', { name: 'Get Tickets' }).waitFor()
      await waitBriefly(page)
      await assertSignedOut(page)
      assert.equal(await menu(page).count(), 0)
      expectFailedRequests()
      releaseLogout()
    }
  })
})
