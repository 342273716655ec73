import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { NewUser } from '../../src/features/users/user.ts'
import {
  eventually,
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
  widths,
} from '../browser.ts'
import {
  assertAt,
  assertHeaded,
  assertNoDocument,
  assertSignedIn,
  assertSignedOut,
  endSessions,
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
  site = await serveTestSite({ limits: false })
})

const open = (path: string, options = {}) => opened(path, { ...options, at: site.url })
async function opened(path: string, options: Parameters<typeof openPage>[0]) {
  const page = await openPage(options)
  await visit(page, path)
  return page
}

const alertOf = (page: Page) => page.locator('main').getByRole('alert')
const assertAlert = (page: Page, text: string) =>
  eventually(async () => assert.deepEqual(await alertOf(page).allInnerTexts(), [text]))
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const ended = (page: Page) => page.getByText('Your session has ended. Please sign in again.')

const guarded = ['/account', '/admin', '/admin/dashboard', '/admin/users', '/admin/no-such-page'] as const
const shown = {
  '/account': 'Your Account',
  '/admin': 'Dashboard',
  '/admin/dashboard': 'Dashboard',
  '/admin/users': 'Users',
  '/admin/no-such-page': 'Page Not Found',
}
const may: Record<NewUser['role'], readonly string[]> = {
  user: ['/account'],
  admin: ['/account', '/admin', '/admin/dashboard', '/admin/no-such-page'],
  super_admin: guarded,
}

describe('the guard', () => {
  test('visitors are sent to /login', async () => {
    expectFailedRequests()
    const page = await openPage({ at: site.url })
    for (const path of guarded) {
      await page.goto(path)
      await assertAt(page, '/login')
      await heading(page, 'Sign in').waitFor()
    }
  })

  for (const [role, allowed] of Object.entries(may)) {
    test(`${role}: the pages of that role, and Access Denied for all others`, async () => {
      expectFailedRequests()
      const page = await signedInPage(site, role as NewUser['role'])
      for (const path of guarded) {
        await page.goto(path)
        const isAllowed = allowed.includes(path)
        await heading(page, isAllowed ? shown[path] : 'Access Denied').waitFor()
        await assertAt(page, isAllowed ? path.replace(/\/admin$/, '/admin/dashboard') : '/unauthorized')
      }
      await assertSignedIn(page)
    })
  }

  test('Access Denied leads home, and to the sign-in page, which leads back to the page that was denied', async () => {
    const [plain, admin] = [await openAccount(site), await openAccount(site, { role: 'admin' })]
    const page = await signedInPage(site, plain)
    await visit(page, '/admin/dashboard')
    await page.getByText('You do not have permission to access this page.').waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await assertAt(page, '/')
    await page.goBack()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByText(`You are signed in as ${plain.name}.`).waitFor()
    await signIn(page, admin)
    await heading(page, 'Dashboard').waitFor()
  })

  test("the server renders 'Loading...' alone, the same for everyone", async () => {
    const staff = await openAccount(site, { role: 'super_admin', name: 'Secret Person' })
    const { token } = await storageOf(site, staff)
    for (const path of guarded.filter((each) => each !== '/admin')) {
      const html = async (headers: Record<string, string>) =>
        (await (await fetch(site.url + path, { headers })).text()).replaceAll(/nonce="[^"]*"/g, '')
      const text = await html({})
      assert.equal(await html({ Authorization: `Bearer ${token}` }), text, path)
      assert.match(text, /Loading\.\.\./)
      assert.doesNotMatch(text, /Secret Person|kobo\.example|Sign out|View Site|Add User/)
      const data = await (
        await fetch(`${site.url}${path}.data`, { headers: { Authorization: `Bearer ${token}` } })
      ).text()
      assert.doesNotMatch(data, /Secret Person|kobo\.example/)
    }
  })

  test('without JavaScript there is nothing but that', async () => {
    const page = await openPage({ at: site.url, javaScript: false })
    await page.goto('/admin/users')
    assert.match(await page.locator('body').innerText(), /^\s*Loading\.\.\.\s+This page needs JavaScript\.\s*$/)
  })
})

describe('a session at the start of a page', () => {
  test("a token alone: 'Loading...' until the server answers", async () => {
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

  test('a token that is none signs out, whoever is stored beside it', async () => {
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

describe('a session that ends in the middle of work', () => {
  for (const width of widths) {
    test(`on a page of the console the next call leads to /login, and sign-in leads back, at ${width} px`, async () => {
      expectFailedRequests()
      const account = await openAccount(site, { role: 'super_admin' })
      const page = await signedInPage(site, account, { width })
      await visit(page, '/admin/dashboard')
      await heading(page, 'Dashboard').waitFor()
      await page.waitForLoadState('networkidle')
      await endSessions(site, account)
      await assertNoDocument(page, async () => {
        await page.locator('main').getByRole('link', { name: 'Manage users' }).click()
        await ended(page).waitFor()
        await assertAt(page, '/login')
        await assertSignedOut(page)
        await signIn(page, account)
        await heading(page, 'Users').waitFor()
      })
      await assertAt(page, '/admin/users')
      await page.goBack()
      await heading(page, 'Dashboard').waitFor()
    })
  }

  test('so it is on /account, when the token has run out', async () => {
    expectFailedRequests()
    const own = await serveTestSite({ limits: false })
    const account = await openAccount(own)
    const page = await signedInPage(own, account)
    await visit(page, '/account')
    await button(page, 'Save name').waitFor()
    await page.getByText('This browser').waitFor()
    own.clock.now = new Date(own.clock.now.getTime() + 8 * 86_400_000)
    await assertNoDocument(page, async () => {
      await button(page, 'Save name').click()
      await ended(page).waitFor()
      await assertSignedOut(page)
      await signIn(page, account)
      await button(page, 'Save name').waitFor()
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
    await ended(page).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await page.evaluate(() => history.length), length)
  })

  test('a public page goes on for visitors', async () => {
    const account = await openAccount(site)
    const page = await signedInPage(site, account)
    await visit(page, '/about')
    await assertHeaded(page, 'Ada')
    await page.waitForLoadState('networkidle')
    await endSessions(site, account)
    await follow(page, '/events')
    await heading(page, 'Upcoming Events').waitFor()
  })
})

describe('a network that is gone in the middle of work', () => {
  test("the console says 'Network error', and goes on once it is back", async () => {
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

  test('the sign-in page opens all the same, and says so when it is sent', async () => {
    expectFailedRequests()
    const page = await open('/about')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await getTickets(page).click()
    await heading(page, 'Sign in').waitFor()
    await signIn(page, { email: 'ada@kobo.example', password: 'secret' })
    await assertAlert(page, 'Network error')
  })
})

describe('the menu of whoever is signed in', () => {
  const entries = {
    user: ['Your Account', 'Logout'],
    admin: ['Admin Dashboard', 'Your Account', 'Logout'],
    super_admin: ['Admin Dashboard', 'Your Account', 'Logout'],
  }
  for (const [role, words] of Object.entries(entries)) {
    test(`${role}: it is headed by the first word of the name and holds ${words.join(', ')}`, async () => {
      const account = await openAccount(site, { role: role as NewUser['role'], name: 'Ngozi van der Berg' })
      const page = await signedInPage(site, account)
      await visit(page, '/about')
      await assertHeaded(page, 'Ngozi')
      assert.equal(await getTickets(page).count(), 0)
      await menu(page).click()
      assert.deepEqual(await page.locator('header button[aria-expanded=true] + ul li').allInnerTexts(), words)
    })
  }

  test('on a phone the folded menu holds them, too', async () => {
    const account = await openAccount(site, { role: 'admin', name: 'Ngozi van der Berg' })
    const page = await signedInPage(site, account, { width: 360 })
    await visit(page, '/about')
    await menu(page).click()
    const items = await page.locator('header details[open] li').allInnerTexts()
    assert.deepEqual(items.slice(7), ['Ngozi', ...entries.admin])
    await page.locator('header').getByRole('button', { name: 'Logout' }).click()
    await assertAt(page, '/')
    await assertSignedOut(page)
  })

  test('Logout returns home, forgets both keys and ends the session on the server, without waiting for it', async () => {
    const account = await openAccount(site)
    const page = await signedInPage(site, account)
    await visit(page, '/agenda')
    const letGo = await holdBack(page, '/auth/logout')
    await menu(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await assertAt(page, '/')
    await getTickets(page).waitFor()
    await assertSignedOut(page)
    const answer = page.waitForResponse('**/api/auth/logout')
    letGo()
    assert.equal((await answer).status(), 200)
    const left = await site.db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()
    assert.deepEqual(left, [])
  })

  test('Logout works without a network', async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'user')
    await visit(page, '/account')
    await page.getByText('This browser').waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await menu(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await assertAt(page, '/')
    await assertSignedOut(page)
  })

  test('the first page is the same bytes for everyone, and the menu comes without a word of complaint', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const page = await signedInPage(site, account)
    for (const path of ['/', '/login', '/register', '/unauthorized']) {
      const answer = await visit(page, path)
      const html = (await answer?.text()) ?? ''
      assert.doesNotMatch(html, new RegExp(`Logout|${account.email}`))
      await assertHeaded(page, 'Ada')
    }
  })
})
