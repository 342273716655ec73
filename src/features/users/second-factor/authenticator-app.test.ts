import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TOTP } from 'otpauth'
import { outcome } from '../../../../test/calls.ts'
import { makeUser, openSession, testPassword } from '../../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../../test/site.ts'
import type { User } from '../user.ts'

const url = '/api/auth/me/authenticator-app'
const missing = 'Enter the code of your authenticator app, or a recovery code'
const wrong = 'This code is wrong or has already been used'
const refused = (message: string) => [401, { success: false, message, reason: 'second_factor_required' }]

const codeAt = (secret: string, { clock }: TestSite, offset = 0) =>
  new TOTP({ secret }).generate({ timestamp: clock.now.getTime() + offset * 1000 })

/** Sets an authenticator app up for a user. */
async function setUp(site: TestSite, user: User) {
  const token = await openSession(site, user)
  const { secret } = (await site.call('POST', url, { token })).body.data
  const { status, body } = await site.call('PUT', url, { token, body: { code: codeAt(secret, site) } })
  assert.equal(status, 200)
  return { token, secret: secret as string, codes: body.data.newRecoveryCodes as string[] }
}

const signInWith = (site: TestSite, { email }: User, more: object = {}) =>
  site.call('POST', '/api/auth/login', { body: { email, password: testPassword, ...more } })

const pass = (site: TestSite, seconds: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000)
}

describe('an authenticator app', () => {
  onBothDatabases((site) => {
    test('is asked for at each sign-in once its first code was entered', async () => {
      const user = await makeUser(site().db, { role: 'admin' })
      const token = await openSession(site(), user)
      const { data } = (await site().call('POST', url, { token })).body
      assert.match(data.secret, /^[A-Z2-7]{32}$/)
      assert.match(
        data.uri,
        new RegExp(`^otpauth://totp/Summit:${encodeURIComponent(user.email)}\\?.*secret=${data.secret}`),
      )
      assert.equal((await signInWith(site(), user)).status, 200) // not active yet
      const { body } = await site().call('PUT', url, { token, body: { code: codeAt(data.secret, site()) } })
      const { newRecoveryCodes, ...factors } = body.data
      assert.deepEqual(factors, { authenticatorApp: true, passkeys: [], recoveryCodes: 10, required: false })
      assert.equal(new Set(newRecoveryCodes).size, 10)
      assert.match(newRecoveryCodes[0], /^\w{5}-\w{5}-\w{5}$/)

      assert.deepEqual(outcome(await signInWith(site(), user)), refused(missing))
      assert.deepEqual(outcome(await signInWith(site(), user, { code: '000000' })), refused(wrong))
      pass(site(), 30)
      const code = codeAt(data.secret, site())
      const { status, body: signedIn } = await signInWith(site(), user, {
        code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
      })
      assert.equal(status, 200)
      assert.equal((await site().call('GET', '/api/auth/me', { token: signedIn.user.token })).status, 200)
    })

    test('is set up once, and removed once', async () => {
      const { token, secret } = await setUp(site(), await makeUser(site().db))
      pass(site(), 30)
      const again = await site().call('PUT', url, { token, body: { code: codeAt(secret, site()) } })
      const message = 'Your account already has an authenticator app. Remove it first.'
      assert.deepEqual(outcome(again), [409, { success: false, message }])
      assert.equal((await site().call('DELETE', url, { token })).status, 200)
      assert.equal((await site().call('DELETE', url, { token })).status, 404)
    })

    test('a recovery code may have the dashes into which some programs turn hyphens', async () => {
      const user = await makeUser(site().db)
      const { codes } = await setUp(site(), user)
      for (const [index, dash] of ['\u2010', '\u2011', '\u2013', '\u2014'].entries())
        assert.equal((await signInWith(site(), user, { code: codes[index]?.replaceAll('-', dash) })).status, 200, dash)
    })

    test('a wrong password gets no question for a code', async () => {
      const user = await makeUser(site().db)
      const { secret } = await setUp(site(), user)
      pass(site(), 30)
      const body = { email: user.email, password: 'something else', code: codeAt(secret, site()) }
      const { status, body: answer } = await site().call('POST', '/api/auth/login', { body })
      assert.deepEqual([status, answer.message, answer.reason], [401, 'Invalid email or password', undefined])
    })

    test('a code works once, also for many at the same time', async () => {
      const user = await makeUser(site().db)
      const { secret } = await setUp(site(), user)
      assert.deepEqual(outcome(await signInWith(site(), user, { code: codeAt(secret, site()) })), refused(wrong))
      pass(site(), 30)
      const code = codeAt(secret, site())
      const responses = await Promise.all(Array.from({ length: 5 }, () => signInWith(site(), user, { code })))
      assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    })

    test('a code of the step before or after is accepted, an older one is not', async () => {
      const user = await makeUser(site().db)
      const { secret } = await setUp(site(), user)
      pass(site(), 300)
      assert.equal((await signInWith(site(), user, { code: codeAt(secret, site(), -60) })).status, 401)
      assert.equal((await signInWith(site(), user, { code: codeAt(secret, site(), -30) })).status, 200)
      assert.equal((await signInWith(site(), user, { code: codeAt(secret, site(), 30) })).status, 200)
      assert.equal((await signInWith(site(), user, { code: codeAt(secret, site()) })).status, 401) // before the last used
    })

    test('guesses of the code are limited like those of the password', async () => {
      const user = await makeUser(site().db)
      const { secret } = await setUp(site(), user)
      for (let guess = 0; guess < 10; guess += 1)
        assert.equal((await signInWith(site(), user, { code: String(guess).padStart(6, '9') })).status, 401)
      pass(site(), 30)
      assert.equal((await signInWith(site(), user, { code: codeAt(secret, site()) })).status, 429)
    })

    test('a recovery code takes its place, once', async () => {
      const user = await makeUser(site().db)
      const { codes } = await setUp(site(), user)
      const [first = '', second = ''] = codes
      assert.equal((await signInWith(site(), user, { code: first })).status, 200)
      assert.deepEqual(outcome(await signInWith(site(), user, { code: first })), refused(wrong))
      const { status, body } = await signInWith(site(), user, { code: second.toUpperCase().replaceAll('-', ' ') })
      assert.equal(status, 200)
      const { token } = body.user
      const left = await site().call('GET', '/api/auth/me/second-factor', { token })
      assert.equal(left.body.data.recoveryCodes, 8)
      const renewed = await site().call('POST', '/api/auth/me/recovery-codes', { token })
      assert.equal(renewed.body.data.newRecoveryCodes.length, 10)
      assert.deepEqual(outcome(await signInWith(site(), user, { code: codes[2] })), refused(wrong))
    })

    test('its set-up ends the sessions that began without it', async () => {
      const user = await makeUser(site().db)
      const earlier = await openSession(site(), user)
      const { token } = await setUp(site(), user)
      assert.equal((await site().call('GET', '/api/auth/me', { token: earlier })).status, 401)
      assert.equal((await site().call('GET', '/api/auth/me', { token })).status, 200)
    })

    test('a second one is refused until the first is removed, with its recovery codes', async () => {
      const user = await makeUser(site().db)
      const { token, codes } = await setUp(site(), user)
      assert.equal((await site().call('POST', url, { token })).status, 409)
      const { body } = await site().call('DELETE', url, { token })
      assert.deepEqual(body.data, { authenticatorApp: false, passkeys: [], recoveryCodes: 0, required: false })
      assert.equal((await signInWith(site(), user)).status, 200)
      assert.equal((await signInWith(site(), user, { code: codes[0] })).status, 200) // no longer asked for
    })

    test('its secrets are in no answer and no history', async () => {
      const user = await makeUser(site().db, { role: 'super_admin' })
      const { token, secret, codes } = await setUp(site(), user)
      for (const path of ['/api/auth/me', '/api/auth/me/second-factor', '/api/auth/users', '/api/auth/sessions']) {
        const text = JSON.stringify((await site().call('GET', path, { token })).body)
        assert.equal(
          [secret, ...codes].some((value) => text.includes(value)),
          false,
          path,
        )
      }
      const changes = await site().db.selectFrom('changes').selectAll().execute()
      assert.equal(JSON.stringify(changes).includes(secret), false)
    })
  })
})
