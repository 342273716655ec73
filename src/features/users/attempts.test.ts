import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser, signInAs, testPassword } from '../../../test/factories.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { databases, onBothDatabases, type TestSite, testNow } from '../../../test/site.ts'
import { inTwoProcesses } from '../../../test/two-processes.ts'
import { openDatabase } from '../../db/database.server.ts'
import { migrate } from '../../db/migrate.server.ts'
import type { Tables } from '../entities.server.ts'
import { attempts, limits } from './attempts.server.ts'
import { resetSuperAdmin } from './super-admin.server.ts'

const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000)
const ada = 'ada@example.org'

/** Calls to one site. People sign in from `home` where nothing else is said. */
const callsTo = (site: () => TestSite) => {
  const home = '198.51.100.7'
  const signIn = async (email: string, password = 'not the password', from = home) => {
    const { status, headers, body } = await site().call('POST', '/api/auth/login', { body: { email, password }, from })
    return { status, wait: headers['retry-after'], message: body.message }
  }
  const statusOf = async (...call: Parameters<typeof signIn>) => (await signIn(...call)).status
  /** Sign-ins that fail, as many as the limit lets through. */
  const fail = async (count: number, email = ada, from = home) => {
    for (let time = 0; time < count; time += 1) assert.equal(await statusOf(email, undefined, from), 401, `${time}`)
  }
  let registered = 0
  const register = async (from: string) => {
    registered += 1
    const body = { name: 'Eve', email: `eve-${registered}@example.org`, password: 'let me in' }
    return site().call('POST', '/api/auth/register', { body, from })
  }
  /** Counts attempts from an address without the work of each. */
  const countFrom = async (who: string, count: number) => {
    const subjects = [{ limit: limits.address, who }]
    for (let time = 0; time < count; time += 1) {
      await attempts.begin(site().db, subjects, site().clock.now)
      await attempts.fail(site().db, subjects, site().clock.now)
    }
  }
  return { home, signIn, statusOf, fail, register, countFrom }
}

const tooMany = (wait: number, words: string) => ({
  status: 429,
  wait: String(wait),
  message: `Too many failed sign-ins. Please try again in ${words}.`,
})

describe('attempts', () => {
  onBothDatabases((site) => {
    const { home, signIn, statusOf, fail, register, countFrom } = callsTo(site)

    test('after ten failed sign-ins an account has to wait a quarter of an hour, its right password too', async () => {
      await makeUser(site().db, { email: ada })
      await fail(10)
      assert.deepEqual(await signIn(ada), tooMany(900, '15 minutes'))
      assert.deepEqual(await signIn(' ADA@example.org ', testPassword), tooMany(900, '15 minutes'))
      site().clock.now = minutes(14)
      assert.deepEqual(await signIn(ada, testPassword), tooMany(60, 'a minute'))
      site().clock.now = minutes(15)
      assert.equal(await statusOf(ada, testPassword), 200)
    })

    test('of more sign-ins at once than may fail, the rest are sent away for a moment', async () => {
      const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(ada)))
      const away = answers.filter(({ status }) => status === 429)
      const words = 'Too many attempts at once. Please try again in a few seconds.'
      assert.equal(away.length, 4)
      assert.deepEqual(new Set(away.map(({ message }) => message)), new Set([words]))
    })

    test('an account that does not exist has to wait just the same', async () => {
      await fail(10, 'nobody@example.org')
      assert.deepEqual(await signIn('nobody@example.org'), tooMany(900, '15 minutes'))
    })

    test('one account waits, the others do not', async () => {
      await makeUser(site().db, { email: ada })
      await makeUser(site().db, { email: 'bisi@example.org' })
      await fail(10)
      assert.equal(await statusOf('bisi@example.org', testPassword), 200)
      await fail(1, 'bisi@example.org')
    })

    test('the wait doubles each time up to an hour, and is forgotten after a calm day', async () => {
      let now = 0
      const rounds: [wait: number, words: string][] = [
        [900, '15 minutes'],
        [1800, '30 minutes'],
        [3600, '60 minutes'],
        [3600, '60 minutes'],
      ]
      for (const [wait, words] of rounds) {
        await fail(10)
        assert.deepEqual(await signIn(ada), tooMany(wait, words))
        now += wait / 60
        site().clock.now = minutes(now)
      }
      site().clock.now = minutes(now + 24 * 60)
      await fail(10)
      assert.deepEqual(await signIn(ada), tooMany(900, '15 minutes'))
    })

    test('ten failures in more than a quarter of an hour are no reason to wait', async () => {
      await fail(9)
      site().clock.now = minutes(15)
      await fail(9)
      site().clock.now = minutes(30)
      await fail(1)
    })

    test('a success forgets the failures of the account', async () => {
      await makeUser(site().db, { email: ada })
      for (let time = 0; time < 2; time += 1) {
        await fail(9)
        assert.equal(await statusOf(ada, testPassword), 200)
      }
    })

    test('a sign-in at the tenth attempt is let through', async () => {
      await makeUser(site().db, { email: ada })
      await fail(9)
      assert.equal(await statusOf(ada, testPassword), 200)
      await fail(1)
    })

    test('strangers who fail on purpose keep nobody out who signed in from there before', async () => {
      await makeUser(site().db, { email: ada })
      assert.equal(await statusOf(ada, testPassword), 200)
      const stranger = '203.0.113.9'
      await fail(10, ada, stranger)
      assert.equal(await statusOf(ada, testPassword, stranger), 429)
      assert.equal(await statusOf(ada, testPassword, '192.0.2.1'), 429)
      assert.equal(await statusOf(ada, testPassword), 200)
      // From there guesses are limited, too.
      await fail(10)
      assert.deepEqual(await signIn(ada, testPassword), tooMany(900, '15 minutes'))
    })

    test('who registered somewhere is known there', async () => {
      const { body } = await register(home)
      await fail(10, body.user.email, '203.0.113.9')
      assert.equal(await statusOf(body.user.email, 'let me in'), 200)
    })

    test('a new password ends the wait, also where the person signed in before', async () => {
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
        await db.deleteFrom('familiar_addresses').execute()
        assert.equal(await statusOf(ada, renewed), 200)
      }
    })

    test('after fifty failed sign-ins an address has to wait, whatever the account', async () => {
      await makeUser(site().db, { email: ada })
      await countFrom(home, 40)
      site().clock.now = minutes(5)
      for (let time = 0; time < 10; time += 1) await fail(1, `person-${time}@example.org`)
      assert.deepEqual(await signIn(ada, testPassword), tooMany(600, '10 minutes'))
      assert.equal(await statusOf(ada, testPassword, '198.51.100.8'), 200)
      site().clock.now = minutes(15)
      assert.equal(await statusOf(ada, testPassword), 200)
    })

    test('a refused sign-in counts nowhere', async () => {
      await fail(10)
      for (let time = 0; time < 45; time += 1) assert.equal(await statusOf(ada), 429)
      await fail(1, 'somebody@example.org')
      await countFrom('203.0.113.9', 50)
      for (let time = 0; time < 12; time += 1) assert.equal(await statusOf('bisi@example.org', 'x', '203.0.113.9'), 429)
      await fail(1, 'bisi@example.org')
    })

    test('an address from which people sign in rightly does not wait', async () => {
      await makeUser(site().db, { email: ada })
      await countFrom(home, 49)
      for (let time = 0; time < 4; time += 1) assert.equal(await statusOf(ada, testPassword), 200)
      await fail(1)
      assert.equal(await statusOf(ada, testPassword), 429)
    })

    test('what is not valid is no attempt', async () => {
      for (let time = 0; time < 12; time += 1) assert.equal(await statusOf(ada, ''), 400)
      await fail(10)
      for (let time = 0; time < 11; time += 1)
        assert.equal((await site().call('POST', '/api/auth/register', { body: {}, from: home })).status, 400)
      assert.equal((await register(home)).status, 201)
    })

    test('ten people register from one address within an hour, the eleventh waits', async () => {
      for (let time = 0; time < 10; time += 1) {
        site().clock.now = minutes(time)
        assert.equal((await register(home)).status, 201)
      }
      const { status, headers, body } = await register(home)
      assert.deepEqual([status, headers['retry-after']], [429, String(51 * 60)])
      assert.deepEqual(body, {
        success: false,
        message: 'Too many registrations. Please try again in 51 minutes.',
      })
      assert.equal((await register('198.51.100.8')).status, 201)
      site().clock.now = minutes(59)
      assert.equal((await register(home)).status, 429)
      site().clock.now = minutes(60)
      assert.equal((await register(home)).status, 201)
    })

    test('the counters tell neither who tried nor from where, and are removed when they mean nothing more', async () => {
      const { db, clock } = site()
      await fail(3)
      const rows = await db.selectFrom('attempts').selectAll().execute()
      assert.equal(rows.length, 2)
      assert.doesNotMatch(JSON.stringify(rows), /ada|198\.51/)
      await makeUser(db, { email: ada })
      await statusOf(ada, testPassword)
      assert.doesNotMatch(JSON.stringify(await db.selectFrom('familiar_addresses').selectAll().execute()), /198\.51/)
      clock.now = minutes(3 * 24 * 60)
      await fail(1, 'bisi@example.org')
      assert.equal((await db.selectFrom('attempts').selectAll().execute()).length, 2)
    })

    test('many at once are not more than one after another', async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, () => statusOf(ada)))
      assert.deepEqual(answers.toSorted(), [...Array(10).fill(401), ...Array(15).fill(429)])
    })
  })

  describe('with LIMITS=off', () => {
    onBothDatabases(
      (site) => {
        const { home, fail, statusOf, register } = callsTo(site)

        test('nobody waits, and nothing is counted', async () => {
          await makeUser(site().db, { email: ada })
          await fail(12)
          assert.equal(await statusOf(ada, testPassword), 200)
          for (let time = 0; time < 11; time += 1) assert.equal((await register(home)).status, 201)
          assert.deepEqual(await site().db.selectFrom('attempts').selectAll().execute(), [])
        })
      },
      { limits: false },
    )
  })

  for (const kind of databases) {
    test(`on ${kind}, two processes count together`, async () => {
      const { url, drop } = await freshDatabase(kind)
      const db = await openDatabase<Tables>(url)
      try {
        await migrate(db)
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { buildApp } from './src/server/app.server.ts'
          import { testEnvironment } from './test/test-environment.ts'
          const db = await openDatabase(argument)
          const site = { attach: async () => {}, load: async () => {} }
          const app = await buildApp({ environment: testEnvironment, db, storage: undefined, site })
          const payload = { email: 'ada@example.org', password: 'not the password' }
          await bothBegin()
          const one = (place) => app.inject({ method: 'POST', url: '/api/auth/login', payload })
          const answers = await Promise.all(Array.from({ length: 12 }, one))
          await app.close()
          await db.destroy()
          done(answers.map(({ statusCode }) => statusCode))`
        const statuses = (await inTwoProcesses<number[]>(script, url)).flat()
        assert.deepEqual(statuses.toSorted(), [...Array(10).fill(401), ...Array(14).fill(429)])
      } finally {
        await db.destroy()
        await drop()
      }
    })
  }
})
