import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser, signInAs, testPassword } from '../../../test/factories.ts'
import { withDatabase } from '../../../test/fresh-database.ts'
import { databases, onBothDatabases, type TestSite, testNow } from '../../../test/site.ts'
import { inTwoProcesses } from '../../../test/two-processes.ts'
import { rateLimiter } from './rate-limiter.server.ts'
import { type Limit, limits } from './rate-limits.server.ts'
import { sha256 } from './sha256.server.ts'
import { resetSuperAdmin } from './super-admin.server.ts'

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000)
const ada = 'ada@example.org'

/** Calls to one site, from the address `home` by default. */
const callsTo = (site: () => TestSite) => {
  const home = '198.51.100.7'
  const signIn = async (email: string, password = 'not the password', from = home) => {
    const { status, headers, body } = await site().call('POST', '/api/auth/login', { body: { email, password }, from })
    return { status, wait: headers['retry-after'], message: body.message }
  }
  const statusOf = async (...call: Parameters<typeof signIn>) => (await signIn(...call)).status
  /** Signs in with a wrong password; each attempt must get past the limits. */
  const fail = async (count: number, email = ada, from = home) => {
    for (let time = 0; time < count; time += 1) assert.equal(await statusOf(email, undefined, from), 401, `${time}`)
  }
  let registered = 0
  const register = async (from: string) => {
    registered += 1
    const body = { name: 'Eve', email: `eve-${registered}@example.org`, password: 'let me in' }
    return site().call('POST', '/api/auth/register', { body, from })
  }
  /** Counts failures from an address without a call. */
  const failFrom = async (address: string, count: number, limit: Limit = limits.address) => {
    const context = { db: site().db, now: () => site().clock.now, rateLimited: true }
    const keys = [{ limit, id: address }]
    const work = async () => undefined
    for (let time = 0; time < count; time += 1) await rateLimiter.attempt(context, keys, work, () => true)
  }
  return { home, signIn, statusOf, fail, register, failFrom }
}

const tooMany = (wait: number, duration: string) => ({
  status: 429,
  wait: String(wait),
  message: `Too many failed sign-ins. Please try again in ${duration}.`,
})

describe('rate limiter', () => {
  onBothDatabases((site) => {
    const { home, signIn, statusOf, fail, register, failFrom } = callsTo(site)

    test('blocks an account for 15 minutes after ten failed sign-ins, even with the right password', async () => {
      await makeUser(site().db, { email: ada })
      await fail(10)
      assert.deepEqual(await signIn(ada), tooMany(900, '15 minutes'))
      assert.deepEqual(await signIn(' ADA@example.org ', testPassword), tooMany(900, '15 minutes'))
      site().clock.now = minutes(14)
      assert.deepEqual(await signIn(ada, testPassword), tooMany(60, 'a minute'))
      site().clock.now = minutes(15)
      assert.equal(await statusOf(ada, testPassword), 200)
    })

    test('refuses parallel sign-ins beyond the limit with a short wait', async () => {
      const responses = await Promise.all(Array.from({ length: 14 }, () => signIn(ada)))
      const refused = responses.filter(({ status }) => status === 429).map(({ message }) => message)
      assert.ok(refused.length >= 4) // two hashes at most are pending
      assert.deepEqual([...new Set(refused)], ['Too many attempts at once. Please try again in a few seconds.'])
    })

    test('blocks an account that does not exist in the same way', async () => {
      await fail(10, 'nobody@example.org')
      assert.deepEqual(await signIn('nobody@example.org'), tooMany(900, '15 minutes'))
    })

    test('blocks only the account in question', async () => {
      await makeUser(site().db, { email: ada })
      await makeUser(site().db, { email: 'bisi@example.org' })
      await fail(10)
      assert.equal(await statusOf('bisi@example.org', testPassword), 200)
      await fail(1, 'bisi@example.org')
    })

    test('doubles the block each time, up to an hour, and starts again after a day without failures', async () => {
      let now = 0
      const rounds: [wait: number, duration: string][] = [
        [900, '15 minutes'],
        [1800, '30 minutes'],
        [3600, '60 minutes'],
        [3600, '60 minutes'],
      ]
      for (const [wait, duration] of rounds) {
        await fail(10)
        assert.deepEqual(await signIn(ada), tooMany(wait, duration))
        now += wait / 60
        site().clock.now = minutes(now)
      }
      site().clock.now = minutes(now + 24 * 60)
      await fail(10)
      assert.deepEqual(await signIn(ada), tooMany(900, '15 minutes'))
    })

    test('does not block for ten failures in more than 15 minutes', async () => {
      await fail(9)
      site().clock.now = minutes(15)
      await fail(9)
      site().clock.now = minutes(30)
      await fail(1)
    })

    test("resets an account's failures after a success", async () => {
      await makeUser(site().db, { email: ada })
      for (let time = 0; time < 2; time += 1) {
        await fail(9)
        assert.equal(await statusOf(ada, testPassword), 200)
      }
    })

    test('allows a sign-in at the tenth attempt', async () => {
      await makeUser(site().db, { email: ada })
      await fail(9)
      assert.equal(await statusOf(ada, testPassword), 200)
      await fail(1)
    })

    test('cannot lock a person out of an address that they signed in from before', async () => {
      await makeUser(site().db, { email: ada })
      assert.equal(await statusOf(ada, testPassword), 200)
      const stranger = '203.0.113.9'
      await fail(10, ada, stranger)
      assert.equal(await statusOf(ada, testPassword, stranger), 429)
      assert.equal(await statusOf(ada, testPassword, '192.0.2.1'), 429)
      assert.equal(await statusOf(ada, testPassword), 200)
      // Guesses from there are also limited.
      await fail(10)
      assert.deepEqual(await signIn(ada, testPassword), tooMany(900, '15 minutes'))
    })

    test('trusts the address of a registration', async () => {
      const { body } = await register(home)
      await fail(10, body.user.email, '203.0.113.9')
      assert.equal(await statusOf(body.user.email, 'let me in'), 200)
    })

    test('unblocks an account with a new password, from trusted addresses, too', async () => {
      const { db, call } = site()
      const root = await signInAs(site(), 'super_admin')
      const { id } = await makeUser(db, { email: ada })
      assert.equal(await statusOf(ada, testPassword), 200)
      const stranger = '203.0.113.9'
      const password = 'a new one'
      const resets = [
        async () => {
          await call('PUT', `/api/auth/users/${id}`, { token: root, body: { password } })
          return password
        },
        async () => (await resetSuperAdmin(db, ada)).password,
      ]
      for (const reset of resets) {
        await fail(10, ada, stranger)
        await fail(10)
        const renewed = await reset()
        assert.equal(await statusOf(ada, renewed), 200)
        assert.equal(await statusOf(ada, renewed, stranger), 200)
        await db.deleteFrom('trusted_addresses').execute()
        assert.equal(await statusOf(ada, renewed), 200)
      }
    })

    test('blocks an address after fifty failed sign-ins to any accounts', async () => {
      await makeUser(site().db, { email: ada })
      await makeUser(site().db, { email: 'bisi@example.org' })
      assert.equal(await statusOf('bisi@example.org', testPassword), 200)
      await failFrom(home, 40)
      site().clock.now = minutes(5)
      for (let time = 0; time < 10; time += 1) await fail(1, `person-${time}@example.org`)
      assert.deepEqual(await signIn(ada, testPassword), tooMany(600, '10 minutes'))
      // Who signed in from there before is not blocked with it.
      assert.equal(await statusOf('bisi@example.org', 'wrong'), 401)
      assert.equal(await statusOf('bisi@example.org', testPassword), 200)
      assert.equal(await statusOf(ada, testPassword, '198.51.100.8'), 200)
      site().clock.now = minutes(15)
      assert.equal(await statusOf(ada, testPassword), 200)
    })

    test('does not count refused sign-ins', async () => {
      await fail(10)
      for (let time = 0; time < 45; time += 1) assert.equal(await statusOf(ada), 429)
      await fail(1, 'somebody@example.org')
      await failFrom('203.0.113.9', 50)
      for (let time = 0; time < 12; time += 1) assert.equal(await statusOf('bisi@example.org', 'x', '203.0.113.9'), 429)
      await fail(1, 'bisi@example.org')
    })

    test('does not count successful sign-ins of an address', async () => {
      await failFrom(home, 49)
      for (let time = 0; time < 4; time += 1) {
        const { email } = await makeUser(site().db)
        assert.equal(await statusOf(email, testPassword), 200)
      }
      await fail(1)
      assert.equal(await statusOf(ada), 429)
    })

    test('does not count invalid requests', async () => {
      for (let time = 0; time < 12; time += 1) assert.equal(await statusOf(ada, ''), 400)
      await fail(10)
      for (let time = 0; time < 11; time += 1)
        assert.equal((await site().call('POST', '/api/auth/register', { body: {}, from: home })).status, 400)
      assert.equal((await register(home)).status, 201)
    })

    test('stores neither emails nor addresses', async () => {
      const { db } = site()
      await fail(3)
      const rows = await db.selectFrom('attempts').selectAll().execute()
      assert.equal(rows.length, 3)
      assert.doesNotMatch(JSON.stringify(rows), /ada|198\.51/)
      await makeUser(db, { email: ada })
      await statusOf(ada, testPassword)
      const [{ address } = { address: '' }] = await db.selectFrom('trusted_addresses').selectAll().execute()
      // Plain hashes would show the address to anybody who tries them all.
      assert.ok(address && ![home, `address ${home}`].map(sha256).includes(address))
    })

    test('counts attempts that a killed process has left pending for half a minute only', async () => {
      await makeUser(site().db, { email: ada })
      await fail(1)
      await site().db.updateTable('attempts').set({ pending: 60 }).execute()
      assert.equal(await statusOf(ada, testPassword), 429)
      site().clock.now = minutes(0.5)
      assert.equal(await statusOf(ada, testPassword), 200)
    })

    test('forgets counters from a clock that was ahead', async () => {
      await makeUser(site().db, { email: ada })
      site().clock.now = minutes(365 * 24 * 60)
      await fail(10)
      assert.equal(await statusOf(ada, testPassword), 429)
      site().clock.now = testNow
      assert.equal(await statusOf(ada, testPassword), 200)
    })

    test('counts exactly in a parallel burst', async () => {
      const responses = await Promise.all(Array.from({ length: 25 }, () => statusOf(ada)))
      await fail(10 - responses.filter((status) => status === 401).length)
      assert.equal(await statusOf(ada), 429)
    })
  })

  describe('with LIMITS=off', () => {
    onBothDatabases(
      (site) => {
        const { home, fail, statusOf, register } = callsTo(site)

        test('neither limits nor counts', async () => {
          await makeUser(site().db, { email: ada })
          await fail(12)
          assert.equal(await statusOf(ada, testPassword), 200)
          for (let time = 0; time < 11; time += 1) assert.equal((await register(home)).status, 201)
          assert.deepEqual(await site().db.selectFrom('attempts').selectAll().execute(), [])
        })
      },
      { rateLimited: false },
    )
  })

  for (const kind of databases) {
    test(`on ${kind}, counts across two processes`, async () => {
      await withDatabase(kind, async (_db, url) => {
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { buildApp } from './src/server/app.server.ts'
          import { testEnvironment } from './test/test-environment.ts'
          const db = await openDatabase(argument)
          const site = { register: async () => {}, load: async () => {} }
          const app = await buildApp({ environment: testEnvironment, db, storage: undefined, site })
          const payload = { email: 'ada@example.org', password: 'not the password' }
          await bothBegin()
          const one = () => app.inject({ method: 'POST', url: '/api/auth/login', payload })
          const statuses = []
          for (let time = 0; time < 12; time += 1) statuses.push((await one()).statusCode)
          await app.close()
          await db.destroy().then(() => done(statuses))`
        const statuses = (await inTwoProcesses<number[]>(script, url)).flat()
        assert.deepEqual(statuses.toSorted(), [...Array(10).fill(401), ...Array(14).fill(429)])
      })
    })
  }
})
