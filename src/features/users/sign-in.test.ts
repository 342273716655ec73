import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstError, invalid, shown, statusAndBody } from '../../../test/calls.ts'
import { makeUser, testPassword } from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'

const wrong = { success: false, message: 'Invalid email or password' }
const tokenLike = /^[\w-]{43}$/

const signIn = (site: TestSite, email: unknown, password: unknown) =>
  site.call('POST', '/api/auth/login', { body: { email, password } })

describe('signing in', () => {
  onBothDatabases((site) => {
    test('returns the user and a token of 256 bits', async () => {
      const ada = await makeUser(site().db, { name: 'Ada Obi', email: 'ada@example.org', role: 'admin' })
      const { status, headers, body } = await signIn(site(), 'ada@example.org', testPassword)
      assert.equal(status, 200)
      assert.match(body.user.token, tokenLike)
      assert.equal(Buffer.from(body.user.token, 'base64url').length, 32)
      assert.deepEqual(body, { success: true, user: { ...shown(ada), token: body.user.token } })
      assert.equal(headers['set-cookie'], undefined)
    })

    test('creates a new session each time, and stores no token', async () => {
      const { db } = site()
      await makeUser(db, { email: 'ada@example.org' })
      const tokens: string[] = []
      for (let time = 0; time < 3; time += 1)
        tokens.push((await signIn(site(), 'ada@example.org', testPassword)).body.user.token)
      assert.equal(new Set(tokens).size, 3)
      for (const token of tokens) assert.equal((await site().call('GET', '/api/auth/me', { token })).status, 200)
      const stored = JSON.stringify([
        await db.selectFrom('sessions').selectAll().execute(),
        await db.selectFrom('changes').selectAll().execute(),
      ])
      for (const token of tokens) assert.equal(stored.includes(token), false)
    })

    test('gives the same response to an unknown email and a wrong password', async () => {
      await makeUser(site().db, { email: 'ada@example.org' })
      const responses = []
      for (const email of ['ada@example.org', 'nobody@example.org']) {
        const { status, headers, body } = await signIn(site(), email, 'not the password')
        responses.push({ status, headers: { ...headers, date: '' }, body })
      }
      assert.deepEqual(responses[0], responses[1])
      assert.deepEqual([responses[0]?.status, responses[0]?.body], [401, wrong])
    })

    test('runs the same queries for an unknown email and a wrong password', async () => {
      await makeUser(site().db, { email: 'ada@example.org' })
      const { statementsOf } = site()
      const known = await statementsOf(() => signIn(site(), 'ada@example.org', 'not the password'))
      const unknown = await statementsOf(() => signIn(site(), 'nobody@example.org', 'not the password'))
      assert.ok(known.length > 3)
      assert.deepEqual(known, unknown)
    })

    test('takes the same time for an unknown email and a wrong password', async () => {
      await makeUser(site().db, { email: 'ada@example.org' })
      const times: Record<string, number[]> = { 'ada@example.org': [], 'nobody@example.org': [] }
      await signIn(site(), 'somebody@example.org', 'not the password')
      // Processor time of all threads, which other load on the machine does not change.
      for (let time = 0; time < 8; time += 1)
        for (const [email, taken] of Object.entries(times)) {
          const start = process.cpuUsage()
          await signIn(site(), email, 'not the password')
          const { user, system } = process.cpuUsage(start)
          taken.push((user + system) / 1000)
        }
      const [known = 0, unknown = 0] = Object.values(times).map((taken) => taken.sort((a, b) => a - b)[3] ?? 0)
      assert.ok(known < 2 * unknown && unknown < 2 * known, `known ${known} ms, unknown ${unknown} ms`)
    })

    test('finds the email in any case, with surrounding blanks and invisible characters', async () => {
      await makeUser(site().db, { email: 'ada@example.org' })
      for (const email of [
        'ADA@Example.ORG',
        '  ada@example.org\t',
        'Ada@example.org\n',
        'a\u0000da@example.org\uFEFF',
      ])
        assert.equal((await signIn(site(), email, testPassword)).status, 200, JSON.stringify(email))
    })

    test('takes a password with composed and decomposed accents as the same', async () => {
      const { db } = site()
      await makeUser(db, { email: 'composed@example.org', password: 'caf\u00e9 noir' })
      await makeUser(db, { email: 'decomposed@example.org', password: 'cafe\u0301 noir' })
      for (const email of ['composed@example.org', 'decomposed@example.org'])
        for (const password of ['caf\u00e9 noir', 'cafe\u0301 noir'])
          assert.equal((await signIn(site(), email, password)).status, 200)
    })

    test('respects case, surrounding blanks and line breaks in passwords', async () => {
      await makeUser(site().db, { email: 'ada@example.org', password: ' Jacaranda\n ' })
      assert.equal((await signIn(site(), 'ada@example.org', ' Jacaranda\n ')).status, 200)
      for (const password of ['Jacaranda', ' Jacaranda\n', ' jacaranda\n ', ' Jacaranda\r\n '])
        assert.deepEqual(statusAndBody(await signIn(site(), 'ada@example.org', password)), { status: 401, body: wrong })
    })

    test('names the field of a missing or invalid value', async () => {
      const cases: [email: unknown, password: unknown, field: string, message: string][] = [
        ['', 'secret', 'email', 'Email is required'],
        ['   ', 'secret', 'email', 'Email is required'],
        [undefined, 'secret', 'email', 'Email is required'],
        [null, 'secret', 'email', 'Email is required'],
        [7, 'secret', 'email', 'Email is required'],
        [['ada@example.org'], 'secret', 'email', 'Email is required'],
        [{ $ne: '' }, 'secret', 'email', 'Email is required'],
        ['ada', 'secret', 'email', 'Invalid email address'],
        ['ada@example.org, eve@example.org', 'secret', 'email', 'Invalid email address'],
        ["' or 1=1 --", 'secret', 'email', 'Invalid email address'],
        ['ada@example.org', '', 'password', 'Password is required'],
        ['ada@example.org', undefined, 'password', 'Password is required'],
        ['ada@example.org', null, 'password', 'Password is required'],
        ['ada@example.org', 123456, 'password', 'Password is required'],
        ['ada@example.org', ['secret'], 'password', 'Password is required'],
        ['ada@example.org', { length: 6 }, 'password', 'Password is required'],
        ['ada@example.org', 'x'.repeat(201), 'password', 'Password must be at most 200 characters'],
        ['ada@example.org', 'x'.repeat(60_000), 'password', 'Password must be at most 200 characters'],
      ]
      for (const [email, password, field, message] of cases)
        assert.deepEqual(
          firstError(await signIn(site(), email, password)),
          invalid(field, message),
          JSON.stringify([email, password]),
        )
    })

    test('refuses an email that is too long, however long it is', async () => {
      for (const length of [255, 2000, 60_000]) {
        const email = `${'x'.repeat(length - 12)}@example.org`
        const { status, body } = await signIn(site(), email, testPassword)
        assert.equal(status, 400)
        assert.equal(body.errors[0].field, 'email')
      }
    })

    test('refuses a missing body, one that is no object, and prototype pollution', async () => {
      const headers = { 'content-type': 'application/json' }
      const bodies = ['', 'null', '[]', '7', '"ada@example.org"', '{"email":', '{"__proto__":{"role":"super_admin"}}']
      for (const path of ['/api/auth/login', '/api/auth/register'])
        for (const body of bodies) {
          const response = await site().call('POST', path, { body, headers })
          assert.equal(response.status, 400, body)
          assert.equal(response.body.success, false)
        }
      for (const path of ['/api/auth/login', '/api/auth/register'])
        assert.equal((await site().call('POST', path)).status, 400)
      assert.deepEqual(await site().db.selectFrom('users').selectAll().execute(), [])
    })

    test('changes no record and no revision', async () => {
      const { db } = site()
      await makeUser(db, { email: 'ada@example.org' })
      const before = await db.selectFrom('changes').selectAll().execute()
      await signIn(site(), 'ada@example.org', testPassword)
      assert.deepEqual(await db.selectFrom('changes').selectAll().execute(), before)
      assert.equal((await db.selectFrom('revision').select('value').executeTakeFirst())?.value, before.length)
    })
  })
})

describe('many right passwords at once', () => {
  onBothDatabases((site) => {
    const signIn = async (email: string, from: string) =>
      (await site().call('POST', '/api/auth/login', { body: { email, password: testPassword }, from })).status
    test('leave staff a place in the queue at an address that they know', async () => {
      const chief = await makeUser(site().db, { role: 'super_admin' })
      assert.equal(await signIn(chief.email, '203.0.113.1'), 200)
      const crowd: Promise<number>[] = []
      for (let network = 0; network < 150; network += 1)
        crowd.push(signIn(`nobody-${network}@example.org`, `198.51.100.${network}`))
      crowd.push(signIn(chief.email, '203.0.113.1'))
      const all = await Promise.all(crowd)
      assert.equal(all.at(-1), 200)
      assert.ok(all.includes(503), 'the queue was not full')
    })

    test('are counted: an account signs in sixty times in a quarter of an hour', async () => {
      const { email } = await makeUser(site().db)
      assert.equal(await signIn(email, '203.0.113.1'), 200) // the address is familiar from now on
      for (let time = 0; time < 60; time += 1) assert.equal(await signIn(email, '203.0.113.1'), 200)
      assert.equal(await signIn(email, '203.0.113.1'), 429)
      assert.equal(await signIn((await makeUser(site().db)).email, '203.0.113.1'), 200)
    })
  })
})
