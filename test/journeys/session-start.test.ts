import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  expectFailedRequests,
  follow,
  openAccount,
  openPage,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
  waitBriefly,
} from '../browser.ts'
import {
  assertAt,
  assertMenuLabel,
  assertSignedIn,
  assertSignedOut,
  failing,
  getTickets,
  heading,
  holdCalls,
  loading,
  menu,
  signIn,
} from './session.ts'

const site = await serveTestSite({ rateLimited: false })

describe('the session at page load', () => {
  test("a token without a user: 'Loading...' until the server responds", async () => {
    const account = await openAccount(site, { role: 'admin' })
    const { token } = await storageOf(site, account)
    const page = await openPage({ at: site.url, storage: { token } })
    const release = await holdCalls(page, '/auth/me')
    await visit(page, '/admin/dashboard')
    await loading(page).waitFor()
    assert.equal(await page.getByText('Sign out').count(), 0)
    release()
    await heading(page, 'Dashboard').waitFor()
    await assertSignedIn(page)
  })

  test("a stored user is used at once, and replaced by the server's", async () => {
    const account = await openAccount(site, { role: 'admin' })
    const { token, user } = await storageOf(site, account)
    const old = JSON.stringify({ ...JSON.parse(user), name: 'Former Name' })
    const page = await openPage({ at: site.url, storage: { token, user: old } })
    const release = await holdCalls(page, '/auth/me')
    await visit(page, '/admin/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.getByText('Welcome back, Former.').waitFor()
    await page.getByRole('link', { name: 'View Site', exact: true }).click()
    await assertMenuLabel(page, 'Former')
    release()
    await assertMenuLabel(page, 'Ada')
    assert.deepEqual(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? ''), JSON.parse(user))
  })

  for (const failure of ['status 401', 'status 500', 'no network'] as const) {
    test(`${failure}: on a public page the user is signed out, and the page stays`, async () => {
      expectFailedRequests()
      const page = await signedInPage(site, 'admin')
      await page.route('**/api/auth/me', failing[failure])
      await visit(page, '/events')
      await getTickets(page).waitFor()
      await assertSignedOut(page)
      await waitBriefly(page)
      await assertAt(page, '/events')
    })

    test(`${failure}: a console page leads to /login, and sign-in leads back`, async () => {
      expectFailedRequests()
      const account = await openAccount(site, { role: 'admin' })
      const page = await signedInPage(site, account)
      await page.route('**/api/auth/me', failing[failure])
      await page.goto('/admin/dashboard')
      await heading(page, 'Sign in').waitFor()
      await assertAt(page, '/login')
      await assertSignedOut(page)
      await signIn(page, account)
      await heading(page, 'Dashboard').waitFor()
    })
  }

  test('reloads during a slow check do not sign out', async () => {
    const page = await signedInPage(site, 'admin')
    const release = await holdCalls(page, '/auth/me')
    for (let time = 0; time < 3; time++) {
      await visit(page, '/admin/dashboard')
      await heading(page, 'Dashboard').waitFor()
    }
    await page.goto('/about')
    await assertMenuLabel(page, 'Ada')
    release()
    await assertSignedIn(page)
    await assertMenuLabel(page, 'Ada')
  })

  test('a slow response about the previous session does not affect the next one', async () => {
    expectFailedRequests()
    const [first, second] = [await openAccount(site), await openAccount(site, { name: 'Bisi Ade' })]
    const page = await signedInPage(site, first)
    const response = Promise.withResolvers<void>()
    await page.route('**/api/auth/me', (route) => response.promise.then(() => failing['status 401'](route)))
    await visit(page, '/login')
    await assertMenuLabel(page, 'Ada')
    await signIn(page, second)
    await assertMenuLabel(page, 'Bisi')
    const answered = page.waitForResponse('**/api/auth/me')
    response.resolve()
    await answered
    await follow(page, '/about')
    await assertMenuLabel(page, 'Bisi')
    await assertSignedIn(page)
  })

  const garbage = ['not json', 'null', '{}', '[]', '"Ada"', '{"name":7,"role":"admin"}', '{"name":"Ada","role":"god"}']
  test('an invalid stored user is fetched again', async () => {
    const { token } = await storageOf(site, await openAccount(site, { role: 'admin', name: 'Bisi Ade' }))
    const page = await openPage({ at: site.url, storage: { token } })
    for (const user of garbage) {
      await visit(page, '/about')
      await page.evaluate((text) => localStorage.setItem('user', text), user)
      await visit(page, '/admin/dashboard')
      await page.getByText('Welcome back, Bisi.').waitFor()
    }
  })

  test('an invalid token signs out, whatever user is stored with it', async () => {
    expectFailedRequests()
    const { user } = await storageOf(site, await openAccount(site, { role: 'super_admin' }))
    for (const token of ['', 'a b\u00e9\n', 'x'.repeat(43)]) {
      const page = await openPage({ at: site.url, storage: { token, user } })
      await page.goto('/admin/users')
      await assertAt(page, '/login')
      await heading(page, 'Sign in').waitFor()
    }
  })

  test('a stored user without a token is signed out', async () => {
    const { user } = await storageOf(site, await openAccount(site, { role: 'super_admin' }))
    const storages: Record<string, string>[] = [{ user }, { user, token: '' }, { user: '{}', token: '' }]
    for (const storage of storages) {
      const page = await openPage({ at: site.url, storage })
      await visit(page, '/about')
      await getTickets(page).waitFor()
      await page.goto('/admin/users')
      await assertAt(page, '/login')
    }
  })

  test("a forged role opens only an empty page: the calls are refused, and the server's response ends it", async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    const { token, user } = await storageOf(site, account)
    const forgedUser = JSON.stringify({ ...JSON.parse(user), role: 'super_admin' })
    const page = await openPage({ at: site.url, storage: { token, user: forgedUser } })
    const release = await holdCalls(page, '/auth/me')
    for (const [path, call, message] of [
      ['/admin/dashboard', '/dashboard', 'Error fetching dashboard data'],
      ['/admin/users', '/auth/users', 'Failed to load users. Please try again.'],
    ]) {
      const response = page.waitForResponse(`**/api${call}{,?*}`)
      await visit(page, path ?? '')
      assert.equal((await response).status(), 403)
      await page.getByText(message ?? '').waitFor()
      assert.doesNotMatch(await page.locator('main').innerText(), /kobo\.example/)
      await assertSignedIn(page)
    }
    release()
    await heading(page, 'Access Denied').waitFor()
    assert.equal(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '').role, 'user')
  })

  test('without local storage one can still sign in until the page is left', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const page = await openPage({ at: site.url })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await visit(page, '/login')
    await signIn(page, account)
    await assertAt(page, '/')
    await assertMenuLabel(page, 'Ada')
    await menu(page).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await heading(page, 'Dashboard').waitFor()
  })
})
