import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { NewUser } from '../../src/features/users/user.ts'
import { expectFailedRequests, openAccount, type ServedSite, serveTestSite, signedInPage, visit } from '../browser.ts'
import { assertAt, assertHeaded, assertSignedOut, getTickets, holdBack, menu } from './session.ts'

let site: ServedSite
before(async () => {
  site = await serveTestSite({ rateLimited: false })
})

describe('the menu of a signed-in person', () => {
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
