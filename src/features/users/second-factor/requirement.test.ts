import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TOTP } from 'otpauth'
import { outcome } from '../../../../test/calls.ts'
import { makeSection, makeUser, openSession, testPassword } from '../../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../../test/site.ts'

const url = '/api/auth/me/authenticator-app'
const missing = [
  403,
  {
    success: false,
    message: 'Your role needs two-factor authentication. Set it up in your account.',
    reason: 'second_factor_missing',
  },
]

async function addApp(site: TestSite, token: string) {
  const { secret } = (await site.call('POST', url, { token })).body.data
  const code = new TOTP({ secret }).generate({ timestamp: site.clock.now.getTime() })
  assert.equal((await site.call('PUT', url, { token, body: { code } })).status, 200)
}

describe('REQUIRE_SECOND_FACTOR=admin', () => {
  onBothDatabases(
    (site) => {
      test('gives staff no rights until they have a second factor', async () => {
        await makeSection(site().db, { section: 'about', active: false })
        const user = await makeUser(site().db, { role: 'admin' })
        const { body } = await site().call('POST', '/api/auth/login', {
          body: { email: user.email, password: testPassword },
        })
        const { token, needsSecondFactor, role } = body.user
        assert.deepEqual([needsSecondFactor, role], [true, 'admin'])
        assert.equal((await site().call('GET', '/api/auth/me', { token })).body.user.needsSecondFactor, true)
        assert.deepEqual(outcome(await site().call('GET', '/api/dashboard', { token })), missing)
        const sections = async () => (await site().call('GET', '/api/content', { token })).body.content.length
        assert.equal(await sections(), 0)

        await addApp(site(), token)
        assert.equal((await site().call('GET', '/api/dashboard', { token })).status, 200)
        assert.equal((await site().call('GET', '/api/auth/me', { token })).body.user.needsSecondFactor, undefined)
        assert.equal(await sections(), 1)
      })

      test('is named by changes of one’s own account, too', async () => {
        const token = await openSession(site(), await makeUser(site().db, { role: 'admin' }))
        const rename = await site().call('PUT', '/api/auth/me', { token, body: { name: 'Amina' } })
        const passwords = { currentPassword: testPassword, password: 'another one' }
        const change = await site().call('PUT', '/api/auth/me/password', { token, body: passwords })
        for (const { body } of [rename, change]) assert.equal(body.data.needsSecondFactor, true)
      })

      test('keeps staff from removing their last one, and asks nothing of visitors', async () => {
        const token = await openSession(site(), await makeUser(site().db, { role: 'super_admin' }))
        await addApp(site(), token)
        const { status, body } = await site().call('DELETE', url, { token })
        assert.deepEqual(
          [status, body.message],
          [409, 'Your role needs two-factor authentication. Add another method before you remove this one.'],
        )
        assert.equal(
          (await site().call('GET', '/api/auth/me/second-factor', { token })).body.data.authenticatorApp,
          true,
        )
        const visitor = await openSession(site(), await makeUser(site().db))
        assert.equal(
          (await site().call('GET', '/api/auth/me', { token: visitor })).body.user.needsSecondFactor,
          undefined,
        )
        await addApp(site(), visitor)
        assert.equal((await site().call('DELETE', url, { token: visitor })).status, 200)
      })

      test('a reset by a super admin ends the sessions, and the person sets up another', async () => {
        const superAdmin = await openSession(site(), await makeUser(site().db, { role: 'super_admin' }))
        await addApp(site(), superAdmin)
        const user = await makeUser(site().db, { role: 'admin' })
        const token = await openSession(site(), user)
        await addApp(site(), token)
        const reset = (id: string) =>
          site().call('DELETE', `/api/auth/users/${id}/second-factor`, { token: superAdmin })
        assert.equal((await reset(user.id)).status, 200)
        assert.equal((await reset('nobody')).status, 404)
        assert.equal((await site().call('GET', '/api/auth/me', { token })).status, 401)
        const again = await openSession(site(), user)
        assert.deepEqual(outcome(await site().call('GET', '/api/dashboard', { token: again })), missing)
      })
    },
    { requireSecondFactor: 'admin' },
  )
})

describe('REQUIRE_SECOND_FACTOR=super_admin', () => {
  onBothDatabases(
    (site) => {
      test('concerns super admins only', async () => {
        const [admin, superAdmin] = await Promise.all(
          (['admin', 'super_admin'] as const).map(async (role) =>
            openSession(site(), await makeUser(site().db, { role })),
          ),
        )
        assert.equal((await site().call('GET', '/api/dashboard', { token: admin ?? '' })).status, 200)
        assert.deepEqual(outcome(await site().call('GET', '/api/dashboard', { token: superAdmin ?? '' })), missing)
      })
    },
    { requireSecondFactor: 'super_admin' },
  )
})
