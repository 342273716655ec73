import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { onBothDatabases, openTestSite, testNow } from '../../../test/site.ts'
import { testEnvironment } from '../../../test/test-environment.ts'
import { buildApp } from '../../server/app.server.ts'
import { builtSite } from '../../server/rendering/pages.server.ts'
import { authSessions } from './auth-sessions.server.ts'
import { resetSuperAdmin } from './super-admin.server.ts'

const ended = { status: 401, body: { success: false, message: 'Please sign in to continue' } }
const days = (count: number, milliseconds = 0) => new Date(testNow.getTime() + count * 86_400_000 + milliseconds)

describe('an auth session', () => {
  onBothDatabases((site) => {
    /** Calls GET /auth/me with a token. @returns status and body */
    const me = async (token: string) => {
      const { status, body } = await site().call('GET', '/api/auth/me', { token })
      return { status, body }
    }
    const lives = async (token: string) => (await me(token)).status === 200

    test('ends on sign-out, which leaves the others', async () => {
      const ada = await makeUser(site().db)
      const [token, other] = [await openSession(site(), ada), await openSession(site(), ada)]
      const { status, body } = await site().call('POST', '/api/auth/logout', { token })
      assert.deepEqual({ status, body }, { status: 200, body: { success: true, message: 'Signed out' } })
      assert.deepEqual(await me(token), ended)
      assert.equal(await lives(other), true)
      assert.equal((await site().call('POST', '/api/auth/logout', { token })).status, 401)
    })

    test('of staff ends a day after it began, and eight hours after it was last used', async () => {
      const [visitor, busy, idle] = [
        await signInAs(site(), 'user'),
        await signInAs(site(), 'admin'),
        await signInAs(site(), 'super_admin'),
      ]
      const at = async (hours: number, token: string) => {
        site().clock.now = days(hours / 24)
        return lives(token)
      }
      for (const hours of [7, 14, 21]) assert.equal(await at(hours, busy), true)
      assert.deepEqual([await at(23.9, busy), await at(24, busy)], [true, false])
      assert.deepEqual([await at(7.9, idle), await at(15.8, idle), await at(23.8, idle)], [true, true, false])
      assert.equal(await at(6.9 * 24, visitor), true)
    })

    test('that began while the clock was a year ahead lasts no longer than one that begins now', async () => {
      site().clock.now = days(365)
      const [visitor, admin] = [await signInAs(site(), 'user'), await signInAs(site(), 'admin')]
      site().clock.now = testNow
      assert.deepEqual([await lives(visitor), await lives(admin)], [true, true])
      site().clock.now = days(0, 8 * 3_600_000)
      assert.deepEqual([await lives(visitor), await lives(admin)], [true, false])
      site().clock.now = days(7)
      assert.equal(await lives(visitor), false)
    })

    test('that began while the clock was a year ahead, and is not used, is shortened by the housekeeping', async () => {
      site().clock.now = days(365)
      const [idle, admin] = [await signInAs(site(), 'user'), await signInAs(site(), 'super_admin')]
      site().clock.now = testNow
      assert.equal((await site().call('GET', '/api/auth/users', { token: admin })).status, 200)
      await authSessions.shorten(site().db, testNow, testEnvironment.sessionDays)
      const body = { name: 'Eve', email: 'eve@example.org', password: 'let me in' }
      // Only a proof of now counts.
      const added = await site().call('POST', '/api/auth/users', { token: admin, body: { ...body, role: 'user' } })
      assert.deepEqual([added.status, added.body.reason], [403, 'confirmation_required'])
      site().clock.now = days(7)
      assert.equal(await lives(idle), false)
    })

    test('ends when the user is deleted', async () => {
      const root = await signInAs(site(), 'super_admin')
      const ada = await makeUser(site().db, { role: 'admin' })
      const tokens = [await openSession(site(), ada), await openSession(site(), ada)]
      assert.equal((await site().call('DELETE', `/api/auth/users/${ada.id}`, { token: root })).status, 200)
      for (const token of tokens) assert.deepEqual(await me(token), ended)
      assert.equal(await lives(root), true)
    })

    test('ends when a super admin changes the role, up or down, or the password', async () => {
      const root = await signInAs(site(), 'super_admin')
      for (const changes of [{ role: 'super_admin' }, { role: 'user' }, { password: 'another one' }]) {
        const ada = await makeUser(site().db, { role: 'admin' })
        const bystander = await signInAs(site(), 'admin')
        const tokens = [await openSession(site(), ada), await openSession(site(), ada)]
        const { status } = await site().call('PUT', `/api/auth/users/${ada.id}`, { token: root, body: changes })
        assert.equal(status, 200)
        for (const token of tokens) assert.deepEqual(await me(token), ended, JSON.stringify(changes))
        assert.equal(await lives(bystander), true)
      }
    })

    test('survives a new name, a new email and an unchanged role', async () => {
      const root = await signInAs(site(), 'super_admin')
      const ada = await makeUser(site().db, { role: 'admin' })
      const token = await openSession(site(), ada)
      for (const body of [{ name: 'Ada Eze' }, { email: 'eze@example.org' }, { role: 'admin' }, { password: '' }, {}]) {
        assert.equal((await site().call('PUT', `/api/auth/users/${ada.id}`, { token: root, body })).status, 200)
        assert.equal(await lives(token), true, JSON.stringify(body))
      }
      const { user } = (await me(token)).body
      assert.deepEqual([user.name, user.email], ['Ada Eze', 'eze@example.org'])
    })

    test('ends when the person changes their password; the response has the token of a new one', async () => {
      const ada = await makeUser(site().db)
      const [token, other] = [await openSession(site(), ada), await openSession(site(), ada)]
      const body = { currentPassword: testPassword, password: 'another one' }
      const response = await site().call('PUT', '/api/auth/me/password', { token, body })
      assert.equal(response.status, 200)
      for (const each of [token, other]) assert.deepEqual(await me(each), ended)
      assert.equal(await lives(response.body.data.token), true)
    })

    test('ends with npm run admin', async () => {
      const ada = await makeUser(site().db, { role: 'super_admin', email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      await resetSuperAdmin(site().db, 'ada@example.org')
      assert.deepEqual(await me(token), ended)
    })

    test('ends seven days after its creation, even when in use', async () => {
      const token = await signInAs(site(), 'user')
      for (const now of [days(1), days(3), days(6), days(7, -1)]) {
        site().clock.now = now
        assert.equal(await lives(token), true, now.toISOString())
      }
      for (const now of [days(7), days(7, 1), days(400)]) {
        site().clock.now = now
        assert.deepEqual(await me(token), ended, now.toISOString())
      }
    })

    test('reflects the current role and name', async () => {
      const { db, call } = site()
      const ada = await makeUser(db, { role: 'super_admin' })
      const token = await openSession(site(), ada)
      const status = async (path: string) => (await call('GET', path, { token })).status
      for (const [role, expected] of [
        ['super_admin', [200, 200, 200]],
        ['admin', [200, 200, 403]],
        ['user', [200, 403, 403]],
      ] as const) {
        // Directly in the database: the API would end the session.
        await db.updateTable('users').set({ role }).where('id', '=', ada.id).execute()
        assert.deepEqual(
          [await status('/api/auth/me'), await status('/api/dashboard'), await status('/api/auth/users')],
          expected,
          role,
        )
      }
      await db.deleteFrom('users').where('id', '=', ada.id).execute()
      assert.deepEqual(await me(token), ended)
    })

    test('that ended in one process has ended in another', async () => {
      const { db, storage, clock, call } = site()
      const app = await buildApp({ environment: testEnvironment, db, storage, site: builtSite, clock: () => clock.now })
      try {
        const token = await signInAs(site(), 'user')
        const headers = { authorization: `Bearer ${token}` }
        const there = async () => (await app.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode
        assert.equal(await there(), 200)
        await call('POST', '/api/auth/logout', { token })
        assert.equal(await there(), 401)
      } finally {
        await app.close()
      }
    })

    test('costs one query on a call with a token, and none without', async () => {
      const token = await signInAs(site(), 'admin')
      const { statementsOf, call, get } = site()
      const sessionsAsked = (statements: string[]) => statements.filter((each) => each.includes('sessions')).length
      assert.equal(sessionsAsked(await statementsOf(() => call('GET', '/api/auth/me', { token }))), 1)
      assert.equal(sessionsAsked(await statementsOf(() => get('/api/auth/me'))), 0)
      assert.equal(sessionsAsked(await statementsOf(() => get('/api/speakers'))), 0)
    })

    test('created during a password change does not outlive the change', async () => {
      const { db, call } = site()
      const root = await signInAs(site(), 'super_admin')
      for (let round = 0; round < 5; round += 1) {
        const ada = await makeUser(db, { email: `ada-${round}@example.org` })
        const signIn = { email: ada.email, password: testPassword }
        const [signedIn, changed] = await Promise.all([
          call('POST', '/api/auth/login', { body: signIn }),
          call('PUT', `/api/auth/users/${ada.id}`, { token: root, body: { password: 'another one' } }),
        ])
        assert.equal(changed.status, 200)
        if (signedIn.status === 200) assert.equal(await lives(signedIn.body.user.token), false)
        else assert.deepEqual([signedIn.status, signedIn.body.message], [401, 'Invalid email or password'])
        const left = await db.selectFrom('sessions').select('id').where('userId', '=', ada.id).execute()
        assert.deepEqual(left, [])
      }
    })
  })

  test('lasts as many days as SESSION_DAYS says', async () => {
    const site = await openTestSite('sqlite', { sessionDays: 30 })
    try {
      const body = { name: 'Eve', email: 'eve@example.org', password: 'let me in' }
      const { token } = (await site.call('POST', '/api/auth/register', { body })).body.user
      site.clock.now = days(30, -1)
      assert.equal((await site.call('GET', '/api/auth/me', { token })).status, 200)
      site.clock.now = days(30)
      assert.equal((await site.call('GET', '/api/auth/me', { token })).status, 401)
    } finally {
      await site.close()
    }
  })
})
