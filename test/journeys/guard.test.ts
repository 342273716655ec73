import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewUser } from '../../src/features/users/user.ts'
import {
  expectFailedRequests,
  openAccount,
  openPage,
  serveTestSite,
  signedInPage,
  storageOf,
  visit,
} from '../browser.ts'
import { assertAt, assertSignedIn, heading, signIn } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

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
  test('visitors are redirected to /login', async () => {
    expectFailedRequests()
    const page = await openPage({ at: site.url })
    for (const path of guarded) {
      await page.goto(path)
      await assertAt(page, '/login')
      await heading(page, 'Sign in').waitFor()
    }
  })

  for (const [role, allowed] of Object.entries(may)) {
    test(`${role}: the pages of that role open, all others show Access Denied`, async () => {
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

  test('Access Denied leads home, and to the sign-in page, which leads back to the denied page', async () => {
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

  test("the server renders only 'Loading...', the same for everyone", async () => {
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

  test('without JavaScript there is nothing else', async () => {
    const page = await openPage({ at: site.url, javaScript: false })
    await page.goto('/admin/users')
    assert.match(await page.locator('body').innerText(), /^\s*This page needs JavaScript\.\s*$/)
  })
})
