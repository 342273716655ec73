import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isSitePath } from '../../src/lib/links.ts'
import { follow, openAccount, serveTestSite } from '../browser.ts'
import { returnPayloads } from '../return-payloads.ts'
import { assertAt, assertNoDocument, assertSignedIn, getTickets, heading, signIn, visitSite } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

const open = (path: string) => visitSite(site, path)

describe('the page before sign-in', () => {
  test('the guard remembers it with its query, and going back does not show the sign-in page', async () => {
    const account = await openAccount(site, { role: 'super_admin' })
    const page = await open('/about')
    await page.goto('/admin/users?sort=-name')
    await assertAt(page, '/login')
    await assertNoDocument(page, async () => {
      await signIn(page, account)
      await heading(page, 'Users').waitFor()
    })
    await assertAt(page, '/admin/users?sort=-name')
    await page.goBack()
    await assertAt(page, '/about')
  })

  test('Get Tickets remembers it, even by way of registration', async () => {
    const account = await openAccount(site)
    const page = await open('/agenda')
    await getTickets(page).click()
    await follow(page, '/register')
    await heading(page, 'Create your account').waitFor()
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
    await heading(page, 'Sign in').waitFor()
    await signIn(page, account)
    await assertAt(page, '/agenda')
  })

  test('no suggested page that is accepted leads to another site, as browsers read it', async () => {
    assert.ok(returnPayloads.length >= 300)
    const accepted = returnPayloads.filter(isSitePath)
    const page = await open('/login')
    const leaving = await page.evaluate(
      (paths) =>
        paths.filter((path) => {
          const link = document.createElement('a')
          link.setAttribute('href', path)
          return link.origin !== location.origin || new URL(path, location.href).origin !== location.origin
        }),
      accepted,
    )
    assert.deepEqual(leaving, [])
  })

  const forged: [state: unknown, leadsTo: string][] = [
    [{ from: '/agenda?day=2' }, '/agenda?day=2'],
    [{ from: '//evil.example' }, '/'],
    [{ from: 'https://evil.example' }, '/'],
    [{ from: '/\\evil.example' }, '/'],
    [{ from: '/\t/evil.example' }, '/'],
    [{ from: 'javascript:alert(1)' }, '/'],
    [{ from: '/login' }, '/'],
    [{ from: 7 }, '/'],
    ['nothing', '/'],
  ]
  test('a target outside the site leads home', async () => {
    const account = await openAccount(site)
    const page = await open('/login')
    for (const [usr, leadsTo] of forged) {
      await page.evaluate((state) => {
        localStorage.clear()
        history.replaceState({ usr: state, key: 'forged', idx: 0 }, '', '/login')
      }, usr)
      await page.reload()
      await signIn(page, account)
      await assertSignedIn(page)
      await assertAt(page, leadsTo)
      assert.equal(new URL(page.url()).origin, site.url)
    }
  })
})
