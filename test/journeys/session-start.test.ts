import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  expectFailedRequests,
  follow,
  openAccount,
  openPage,
  type ServedSite,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
  waitForNothing,
} from '../browser.ts'
import {
  assertAt,
  assertHeaded,
  assertSignedIn,
  assertSignedOut,
  failing,
  getTickets,
  heading,
  holdBack,
  loading,
  menu,
  signIn,
} from './session.ts'

let site: ServedSite
before(async () => {
  site = await serveTestSite({ rateLimited: false })
})

describe('a session at the start of a page', () => {
  test("a token without a user: 'Loading...' until the server answers", async () => {
    const account = await openAccount(site, { role: 'admin' })
    const { token } = await storageOf(site, account)
    const page = await openPage({ at: site.url, storage: { token } })
    const letGo = await holdBack(page, '/auth/me')
    await visit(page, '/admin/dashboard')
    await loading(page).waitFor()
    assert.equal(await page.getByText('Sign out').count(), 0)
    letGo()
    await heading(page, 'Dashboard').waitFor()
    await assertSignedIn(page)
  })

  test('a stored user counts at once, and the server copy replaces it', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const { token, user } = await storageOf(site, account)
    const old = JSON.stringify({ ...JSON.parse(user), name: 'Former Name' })
    const page = await openPage({ at: site.url, storage: { token, user: old } })
    const letGo = await holdBack(page, '/auth/me')
    await visit(page, '/admin/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.getByText('Welcome back, Former.').waitFor()
    await page.getByRole('link', { name: 'View Site', exact: true }).click()
    await assertHeaded(page, 'Former')
    letGo()
    await assertHeaded(page, 'Ada')
    assert.deepEqual(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? ''), JSON.parse(user))
  })

  for (const failure of ['status 401', 'status 500', 'no network'] as const) {
    test(`${failure}: on a public page nobody is signed in any more, and the page stays`, async () => {
      expectFailedRequests()
      const page = await signedInPage(site, 'admin')
      await page.route('**/api/auth/me', failing[failure])
      await visit(page, '/events')
      await getTickets(page).waitFor()
      await assertSignedOut(page)
      await waitForNothing(page)
      await assertAt(page, '/events')
    })

    test(`${failure}: on a page of the console it leads to /login, and back after sign-in`, async () => {
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

  test('a reload in the middle of a slow question signs nobody out', async () => {
    const page = await signedInPage(site, 'admin')
    const letGo = await holdBack(page, '/auth/me')
    for (let time = 0; time < 3; time++) {
      await visit(page, '/admin/dashboard')
      await heading(page, 'Dashboard').waitFor()
    }
    await page.goto('/about')
    await assertHeaded(page, 'Ada')
    letGo()
    await assertSignedIn(page)
    await assertHeaded(page, 'Ada')
  })

  test('a slow answer about a session that was left says nothing about the next one', async () => {
    expectFailedRequests()
    const [first, second] = [await openAccount(site), await openAccount(site, { name: 'Bisi Ade' })]
    const page = await signedInPage(site, first)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/me', (route) => answer.promise.then(() => failing['status 401'](route)))
    await visit(page, '/login')
    await assertHeaded(page, 'Ada')
    await signIn(page, second)
    await assertHeaded(page, 'Bisi')
    const answered = page.waitForResponse('**/api/auth/me')
    answer.resolve()
    await answered
    await follow(page, '/about')
    await assertHeaded(page, 'Bisi')
    await assertSignedIn(page)
  })

  const garbage = ['not json', 'null', '{}', '[]', '"Ada"', '{"name":7,"role":"admin"}', '{"name":"Ada","role":"god"}']
  test('a stored user that is none is asked for, and is no reason to break', async () => {
    const { token } = await storageOf(site, await openAccount(site, { role: 'admin', name: 'Bisi Ade' }))
    const page = await openPage({ at: site.url, storage: { token } })
    for (const user of garbage) {
      await visit(page, '/about')
      await page.evaluate((text) => localStorage.setItem('user', text), user)
      await visit(page, '/admin/dashboard')
      await page.getByText('Welcome back, Bisi.').waitFor()
    }
  })

  test('an invalid token signs out, whatever user is stored beside it', async () => {
    expectFailedRequests()
    const { user } = await storageOf(site, await openAccount(site, { role: 'super_admin' }))
    for (const token of ['', 'a b\u00e9\n', 'x'.repeat(43)]) {
      const page = await openPage({ at: site.url, storage: { token, user } })
      await page.goto('/admin/users')
      await assertAt(page, '/login')
      await heading(page, 'Sign in').waitFor()
    }
  })

  test('a stored user without a token is nobody', async () => {
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

  test('a forged role opens an empty page at most: the calls are refused, and the server copy ends it', async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    const { token, user } = await storageOf(site, account)
    const forgedUser = JSON.stringify({ ...JSON.parse(user), role: 'super_admin' })
    const page = await openPage({ at: site.url, storage: { token, user: forgedUser } })
    const letGo = await holdBack(page, '/auth/me')
    for (const [path, call, words] of [
      ['/admin/dashboard', '/dashboard', 'Error fetching dashboard data'],
      ['/admin/users', '/auth/users', 'Failed to load users. Please try again.'],
    ]) {
      const answer = page.waitForResponse(`**/api${call}`)
      await visit(page, path ?? '')
      assert.equal((await answer).status(), 403)
      await page.getByText(words ?? '').waitFor()
      assert.doesNotMatch(await page.locator('main').innerText(), /kobo\.example/)
      await assertSignedIn(page)
    }
    letGo()
    await heading(page, 'Access Denied').waitFor()
    assert.equal(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '').role, 'user')
  })

  test('where the browser gives no storage one can sign in all the same, until the page is left', async () => {
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
    await assertHeaded(page, 'Ada')
    await menu(page).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await heading(page, 'Dashboard').waitFor()
  })
})
