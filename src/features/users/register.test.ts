import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstError, invalid, shown, statusAndBody } from '../../../test/calls.ts'
import { makeUser, openSession, testPassword } from '../../../test/factories.ts'
import { withDatabase } from '../../../test/fresh-database.ts'
import { databases, onBothDatabases, type TestSite, testNow } from '../../../test/site.ts'
import { inTwoProcesses } from '../../../test/two-processes.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { type Limit, limits } from './rate-limits.server.ts'

const tokenLike = /^[\w-]{43}$/

const signIn = (site: TestSite, email: unknown, password: unknown) =>
  site.call('POST', '/api/auth/login', { body: { email, password } })
const register = (site: TestSite, body: object | string) => site.call('POST', '/api/auth/register', { body })

const home = '198.51.100.7'
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
let visitors = 0

/** Registers from an address with an email, by default a new one. @returns the outcome and how long to wait */
async function registerFrom(site: TestSite, from: string, email = `eve-${++visitors}@example.org`) {
  const body = { name: 'Eve', email, password: 'let me in' }
  const { status, headers, body: answer } = await site.call('POST', '/api/auth/register', { body, from })
  return { status, wait: headers['retry-after'], message: answer.message }
}

/** Counts registrations from `home` without a call. */
async function count(site: TestSite, limit: Limit, times: number) {
  const context = { db: site.db, now: () => site.clock.now, rateLimited: true }
  for (let time = 0; time < times; time += 1)
    await rateLimiter.attempt(
      context,
      [{ limit, id: home }],
      async () => undefined,
      () => true,
    )
}

describe('registering', () => {
  onBothDatabases((site) => {
    test('is limited to thirty times per address and minute', async () => {
      await count(site(), limits.registrationBurst, 29)
      assert.equal((await registerFrom(site(), home)).status, 201)
      const message = 'Too many registrations. Please try again in a minute.'
      assert.deepEqual(await registerFrom(site(), home), { status: 429, wait: '60', message })
      assert.equal((await registerFrom(site(), '198.51.100.8')).status, 201)
      site().clock.now = later(1)
      assert.equal((await registerFrom(site(), home)).status, 201)
    })

    test('is allowed ten times as often where staff have signed in, but not where visitors have', async () => {
      const [visitor, admin] = [await makeUser(site().db), await makeUser(site().db, { role: 'admin' })]
      await count(site(), limits.registrationBurst, 30)
      await count(site(), limits.refusedRegistration, 50)
      for (const [{ email }, status] of [
        [visitor, 429],
        [admin, 201],
      ] as const) {
        const body = { email, password: testPassword }
        assert.equal((await site().call('POST', '/api/auth/login', { body, from: home })).status, 200)
        assert.equal((await registerFrom(site(), home)).status, status)
      }
    })

    test('ends at an address after fifty taken emails, whatever the number of others', async () => {
      const { email } = await makeUser(site().db)
      await count(site(), limits.refusedRegistration, 48)
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await registerFrom(site(), home)).status, 201)
        assert.equal((await registerFrom(site(), home, email)).status, 409)
      }
      const { status, wait } = await registerFrom(site(), home)
      assert.deepEqual([status, wait], [429, '900'])
      assert.equal((await registerFrom(site(), '198.51.100.8', email)).status, 409)
      site().clock.now = later(15)
      assert.equal((await registerFrom(site(), home)).status, 201)
    })

    test('creates a user and an auth session', async () => {
      const { status, body } = await register(site(), {
        name: '  Wanjiru  Kamau ',
        email: ' Wanjiru@Example.ORG ',
        password: 'matatu at noon',
      })
      assert.equal(status, 201)
      const { token, id, createdAt } = body.user
      const wanjiru = shown({ id, name: 'Wanjiru  Kamau', email: 'wanjiru@example.org', role: 'user', createdAt })
      assert.deepEqual(body, { success: true, user: { ...wanjiru, token } })
      assert.match(token, tokenLike)
      assert.deepEqual((await site().call('GET', '/api/auth/me', { token })).body, { success: true, user: wanjiru })
      assert.equal((await signIn(site(), 'wanjiru@example.org', 'matatu at noon')).status, 200)
    })

    test('gives the role user, whatever the body says', async () => {
      const { db } = site()
      for (const role of ['admin', 'super_admin', ['super_admin'], 7]) {
        const email = `${typeof role}-${JSON.stringify(role).length}@example.org`
        const more = {
          role,
          id: 'chosen',
          _id: 'chosen',
          createdAt: '2000-01-01T00:00:00.000Z',
          hash: 'x',
          isAdmin: true,
        }
        const { status, body } = await register(site(), { name: 'Eve', email, password: 'let me in', ...more })
        assert.equal(status, 201)
        assert.equal(body.user.role, 'user')
        assert.notEqual(body.user.id, 'chosen')
        assert.notEqual(body.user.createdAt, more.createdAt)
      }
      const roles = await db.selectFrom('users').select('role').distinct().execute()
      assert.deepEqual(roles, [{ role: 'user' }])
    })

    test('refuses a taken email in any case and with surrounding blanks', async () => {
      await makeUser(site().db, { email: 'ada@example.org' })
      const message = 'An account with this email already exists'
      for (const email of ['ada@example.org', 'ADA@EXAMPLE.ORG', ' ada@example.org ', 'ada\u0007@example.org'])
        assert.deepEqual(statusAndBody(await register(site(), { name: 'Eve', email, password: 'let me in' })), {
          status: 409,
          body: { success: false, message, errors: [{ field: 'email', message }] },
        })
      assert.equal((await site().db.selectFrom('users').select('id').execute()).length, 1)
    })

    test('leaves the account of a taken email and its sessions as they are', async () => {
      const ada = await makeUser(site().db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      await register(site(), { name: 'Eve', email: 'ada@example.org', password: 'let me in' })
      assert.deepEqual((await site().call('GET', '/api/auth/me', { token })).body.user, shown(ada))
      assert.equal((await signIn(site(), 'ada@example.org', 'let me in')).status, 401)
    })

    test('names the field of a missing or invalid value', async () => {
      const good = { name: 'Eve', email: 'eve@example.org', password: 'let me in' }
      const cases: [fields: object, field: string, message: string][] = [
        [{ name: undefined }, 'name', 'Name is required'],
        [{ name: '  ' }, 'name', 'Name is required'],
        [{ name: 7 }, 'name', 'Name is required'],
        [{ name: ['Eve'] }, 'name', 'Name is required'],
        [{ name: ' E ' }, 'name', 'Name must be at least 2 characters'],
        [{ name: 'E'.repeat(121) }, 'name', 'Must be at most 120 characters'],
        [{ email: 'eve@' }, 'email', 'Invalid email address'],
        [{ email: undefined }, 'email', 'Email is required'],
        [{ password: undefined }, 'password', 'Password is required'],
        [{ password: '' }, 'password', 'Password is required'],
        [{ password: 'five5' }, 'password', 'Password must be at least 6 characters'],
        [{ password: 'e\u0301'.repeat(5) }, 'password', 'Password must be at least 6 characters'],
        [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
        [{ password: ['let me in'] }, 'password', 'Password is required'],
      ]
      for (const [fields, field, message] of cases)
        assert.deepEqual(
          firstError(await register(site(), { ...good, ...fields })),
          invalid(field, message),
          JSON.stringify(fields),
        )
      assert.deepEqual(await site().db.selectFrom('users').selectAll().execute(), [])
    })

    test('takes passwords of 6 to 200 characters, counted after normalization', async () => {
      for (const [index, password] of ['six 66', 'x'.repeat(200), 'e\u0301'.repeat(200)].entries()) {
        const email = `person-${index}@example.org`
        assert.equal((await register(site(), { name: 'Eve', email, password })).status, 201, password)
        assert.equal((await signIn(site(), email, password)).status, 200, password)
      }
      const last = await signIn(site(), 'person-1@example.org', 'x'.repeat(199))
      assert.equal(last.status, 401)
    })

    test('logs one change, made by the new user', async () => {
      const { body } = await register(site(), { name: 'Eve', email: 'eve@example.org', password: 'let me in' })
      const changes = await site().db.selectFrom('changes').selectAll().execute()
      assert.deepEqual(
        changes.map(({ actorName, what, entity, recordId }) => ({ actorName, what, entity, recordId })),
        [{ actorName: 'A visitor', what: 'created', entity: 'user', recordId: body.user.id }],
      )
    })
  })

  for (const kind of databases) {
    test(`on ${kind}, of ten concurrent registrations of one email in two processes, one succeeds`, async () => {
      await withDatabase(kind, async (db, url) => {
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { buildApp } from './src/server/app.server.ts'
          import { testEnvironment } from './test/test-environment.ts'
          const db = await openDatabase(argument)
          const site = { register: async () => {}, load: async () => {} }
          const app = await buildApp({ environment: testEnvironment, db, storage: undefined, site })
          await bothBegin()
          const one = (email) => app.inject({ method: 'POST', url: '/api/auth/register', payload: { name: 'Eve', email, password: 'let me in' } })
          const responses = await Promise.all(['eve', 'EVE', 'Eve', ' eve', 'evE'].map((name) => one(name + '@example.org')))
          await app.close()
          await db.destroy()
          done(responses.map(({ statusCode }) => statusCode))`
        const statuses = (await inTwoProcesses<number[]>(script, url)).flat()
        assert.deepEqual(statuses.toSorted(), [201, ...Array(9).fill(409)])
        const users = await db.selectFrom('users').select('email').execute()
        assert.deepEqual(users, [{ email: 'eve@example.org' }])
        assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 1)
      })
    })
  }
})
