import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, openAccount, serveTestSite, visit } from '../browser.ts'
import { overflowOf } from './pages.ts'
import { openConsole } from './session.ts'

test('a sign-in from a new location is shown on the dashboard and the account page, at 360 px', async () => {
  const site = await serveTestSite()
  const account = await openAccount(site, { role: 'admin' })
  const { email, password } = account
  const signIn = (remoteAddress: string) =>
    site.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password } })
  for (const address of ['198.51.100.7', '203.0.113.9', '203.0.114.9']) await signIn(address)
  const page = await openConsole(site, '/admin/dashboard', account, { width: 360 })
  const notices = page.getByRole('region', { name: 'New sign-in' })
  await eventually(async () => assert.equal(await notices.count(), 2))
  assert.equal(await overflowOf(page), 0)
  await notices
    .first()
    .getByRole('button', { name: /^It was me/ })
    .click()
  await eventually(async () => assert.equal(await notices.count(), 1))
  await visit(page, '/account')
  await notices
    .first()
    .getByRole('button', { name: /^End session/ })
    .click()
  await eventually(async () => assert.equal(await notices.count(), 0))
  const left = await site.db.selectFrom('sessions').select('isNewPlace').execute()
  assert.equal(left.length, 3)
})
