import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewUser } from '../../src/features/users/user.ts'
import { expectFailedRequests, openAccount, serveTestSite, signedInPage, visit } from '../browser.ts'
import { assertAt, assertMenuLabel, assertSignedOut, getTickets, holdCalls, menu } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

describe('the menu of a signed-in user', () => {
  const entries = {
    user: ['Your Account', 'Logout'],
    admin: ['Admin Dashboard', 'Your Account', 'Logout'],
    super_admin: ['Admin Dashboard', 'Your Account', 'Logout'],
  }
  for (const [role, items] of Object.entries(entries)) {
    test(`${role}: it has the first name as its label and contains ${items.join(', ')}`, async () => {
      const account = await openAccount(site, { role: role as NewUser['role'], name: 'Ngozi van der Berg' })
      const page = await signedInPage(site, account)
      await visit(page, '/about')
      await assertMenuLabel(page, 'Ngozi')
      assert.equal(await getTickets(page).count(), 0)
      await menu(page).click()
      assert.deepEqual(await page.locator('header button[aria-expanded=true] + ul li').allInnerTexts(), items)
    })
  }

  test('on a phone the menu contains the same items, and the way to the tickets', async () => {
    const account = await openAccount(site, { role: 'admin', name: 'Ngozi van der Berg' })
    const page = await signedInPage(site, account, { width: 360 })
    await visit(page, '/about')
    await menu(page).click()
    const items = await page.locator('header details[open] li').allInnerTexts()
    assert.deepEqual(items.slice(7), ['Tickets', 'Ngozi', ...entries.admin])
    await page.locator('header').getByRole('button', { name: 'Logout' }).click()
    await assertAt(page, '/')
    await assertSignedOut(page)
  })

  test('Logout returns home, removes both keys and ends the session on the server, without waiting for it', async () => {
    const account = await openAccount(site)
    const page = await signedInPage(site, account)
    await visit(page, '/agenda')
    const release = await holdCalls(page, '/auth/logout')
    await menu(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await assertAt(page, '/')
    await getTickets(page).waitFor()
    await assertSignedOut(page)
    const response = page.waitForResponse('**/api/auth/logout')
    release()
    assert.equal((await response).status(), 200)
    const left = await site.db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()
    assert.deepEqual(left, [])
  })

  test('Logout works offline', async () => {
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
})
