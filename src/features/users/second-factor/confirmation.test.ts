import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcome } from '../../../../test/calls.ts'
import { makeUser, openSession, testPassword } from '../../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../../test/site.ts'
import { softAuthenticator } from '../../../../test/soft-authenticator.ts'
import { testEnvironment } from '../../../../test/test-environment.ts'

const confirmUrl = '/api/auth/me/confirm'
const refusal = [
  403,
  {
    success: false,
    message: 'Please confirm it’s you: enter your password again.',
    reason: 'confirmation_required',
  },
]

const pass = (site: TestSite, minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}

describe('confirming who is signed in', () => {
  onBothDatabases((site) => {
    test('is needed two hours after the last proof or confirmed change, for users, roles and second factors', async () => {
      const { id } = await makeUser(site().db)
      const token = await openSession(site(), await makeUser(site().db, { role: 'super_admin' }))
      pass(site(), 120)
      const rename = () => site().call('PUT', `/api/auth/users/${id}`, { token, body: { name: 'Amina' } })
      assert.equal((await rename()).status, 200)
      pass(site(), 120)
      assert.equal((await rename()).status, 200)
      pass(site(), 120.1)
      for (const [method, path, body] of [
        ['POST', '/api/auth/users', { name: 'Amina', email: 'a@example.org', role: 'user', password: 'abcdef' }],
        ['PUT', `/api/auth/users/${id}`, { role: 'super_admin' }],
        ['DELETE', `/api/auth/users/${id}`],
        ['DELETE', `/api/auth/users/${id}/second-factor`],
        ['POST', '/api/auth/me/authenticator-app'],
        ['PUT', '/api/auth/me/authenticator-app', { code: '123456' }],
        ['DELETE', '/api/auth/me/authenticator-app'],
        ['POST', '/api/auth/me/passkeys/options'],
        ['DELETE', '/api/auth/me/passkeys/abc'],
        ['POST', '/api/auth/me/recovery-codes'],
      ] as const)
        assert.deepEqual(outcome(await site().call(method, path, { token, ...(body && { body }) })), refusal, path)
      assert.equal((await site().call('GET', '/api/auth/users', { token })).status, 200)
      assert.equal((await site().call('POST', confirmUrl, { token, body: { password: testPassword } })).status, 200)
      assert.equal((await rename()).status, 200)
    })

    test('counts for this session only', async () => {
      const user = await makeUser(site().db, { role: 'super_admin' })
      const [token, other] = [await openSession(site(), user), await openSession(site(), user)]
      pass(site(), 121)
      await site().call('POST', confirmUrl, { token, body: { password: testPassword } })
      assert.deepEqual(outcome(await site().call('POST', '/api/auth/me/recovery-codes', { token: other })), refusal)
    })

    test('takes a password or a passkey of the same account', async () => {
      const user = await makeUser(site().db)
      const [token, other] = [await openSession(site(), user), await openSession(site(), await makeUser(site().db))]
      const device = softAuthenticator(testEnvironment.siteUrl)
      const { data } = (await site().call('POST', '/api/auth/me/passkeys/options', { token })).body
      await site().call('POST', '/api/auth/me/passkeys', {
        token,
        body: { name: 'Key', credential: device.create(data) },
      })
      pass(site(), 121)
      const response = async () => device.get((await site().call('POST', '/api/auth/passkey/options')).body.data)
      const confirm = (token: string, body: object) => site().call('POST', confirmUrl, { token, body })
      assert.equal((await confirm(other, { credential: await response() })).status, 409)
      assert.equal((await confirm(token, { password: 'wrong' })).body.errors[0].field, 'password')
      assert.equal((await confirm(token, {})).status, 400)
      assert.deepEqual(outcome(await site().call('POST', '/api/auth/me/recovery-codes', { token })), refusal)
      assert.equal((await confirm(token, { credential: await response() })).status, 200)
      assert.equal((await site().call('POST', '/api/auth/me/recovery-codes', { token })).status, 200)
    })

    test('a passkey that is not accepted leaves the session as it is', async () => {
      const token = await openSession(site(), await makeUser(site().db))
      const device = softAuthenticator(testEnvironment.siteUrl)
      const { data } = (await site().call('POST', '/api/auth/passkey/options')).body
      const { status, body } = await site().call('POST', confirmUrl, { token, body: { credential: device.get(data) } })
      // Browsers take 401 for the end of the session.
      assert.deepEqual([status, body.message], [409, 'This site doesn’t know this passkey. Use your password.'])
    })

    test('is limited like guesses of the password', async () => {
      const token = await openSession(site(), await makeUser(site().db))
      const confirm = (password: string) => site().call('POST', confirmUrl, { token, body: { password } })
      for (let guess = 0; guess < 10; guess += 1) assert.equal((await confirm(`guess ${guess}`)).status, 400)
      assert.equal((await confirm(testPassword)).status, 429)
    })
  })
})
