import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcome } from '../../../../test/calls.ts'
import { makeUser, openSession, testPassword } from '../../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../../test/site.ts'
import { softAuthenticator } from '../../../../test/soft-authenticator.ts'
import { testEnvironment } from '../../../../test/test-environment.ts'
import type { User } from '../user.ts'

const { siteUrl } = testEnvironment
const options = '/api/auth/me/passkeys/options'
const url = '/api/auth/me/passkeys'
const unverified = (status: number) => [
  status,
  { success: false, message: 'The passkey could not be verified. Please try again.' },
]

async function challenge(site: TestSite) {
  const { status, body } = await site.call('POST', '/api/auth/passkey/options')
  assert.equal(status, 200)
  return body.data
}
const signIn = (site: TestSite, credential: object) => site.call('POST', '/api/auth/passkey', { body: { credential } })

/** Adds a passkey to a user's account. */
async function setUp(site: TestSite, user: User, name = 'My phone') {
  const token = await openSession(site, user)
  const device = softAuthenticator(siteUrl)
  const { body } = await site.call('POST', options, { token })
  const added = await site.call('POST', url, { token, body: { name, credential: device.create(body.data) } })
  assert.equal(added.status, 200, added.body.message)
  return { token, device, codes: added.body.data.newRecoveryCodes as string[] }
}

describe('passkeys', () => {
  onBothDatabases((site) => {
    test('sign in by themselves', async () => {
      const user = await makeUser(site().db, { role: 'admin' })
      const { device } = await setUp(site(), user)
      const { status, headers, body } = await signIn(site(), device.get(await challenge(site())))
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'no-store, no-transform')
      const { token, ...shown } = body.user
      assert.deepEqual([shown.id, shown.email, shown.role], [user.id, user.email, 'admin'])
      const factors = (await site().call('GET', '/api/auth/me/second-factor', { token })).body.data
      const [{ name, createdAt, usedAt }] = factors.passkeys
      assert.deepEqual([name, createdAt, usedAt], ['My phone', ...Array(2).fill(site().clock.now.toISOString())])
      assert.deepEqual(Object.keys(factors.passkeys[0]).toSorted(), ['createdAt', 'id', 'name', 'usedAt'])
    })

    test('make the password alone insufficient', async () => {
      const user = await makeUser(site().db)
      const { codes } = await setUp(site(), user)
      const body = { email: user.email, password: testPassword }
      const { status, body: refusal } = await site().call('POST', '/api/auth/login', { body })
      assert.deepEqual([status, refusal.reason], [401, 'second_factor_required'])
      assert.equal((await site().call('POST', '/api/auth/login', { body: { ...body, code: codes[0] } })).status, 200)
    })

    test('a response is accepted once', async () => {
      const { device } = await setUp(site(), await makeUser(site().db))
      const response = device.get(await challenge(site()))
      const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(site(), response)))
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 401, 401, 401])
    })

    test('a response for another site, challenge or key, or without verification of its owner, is refused', async () => {
      const user = await makeUser(site().db)
      const { device } = await setUp(site(), user)
      const forged = { ...softAuthenticator(siteUrl).get(await challenge(site())), id: device.id, rawId: device.id }
      for (const response of [
        device.get(await challenge(site()), { origin: 'https://evil.example' }),
        device.get(await challenge(site()), { rpId: 'evil.example' }),
        device.get(await challenge(site()), { challenge: 'YW55dGhpbmc' }),
        device.get(await challenge(site()), { isVerified: false }),
        forged,
      ])
        assert.deepEqual(outcome(await signIn(site(), response)), unverified(401))
      const expired = await challenge(site())
      site().clock.now = new Date(site().clock.now.getTime() + 301_000)
      assert.deepEqual(outcome(await signIn(site(), device.get(expired))), unverified(401))
    })

    test('an unknown passkey is refused', async () => {
      const { status, body } = await signIn(site(), softAuthenticator(siteUrl).get(await challenge(site())))
      assert.deepEqual([status, body.message], [401, 'This site doesn’t know this passkey. Use your password.'])
    })

    test('a passkey for another site or made with another account’s challenge is not added', async () => {
      const token = await openSession(site(), await makeUser(site().db))
      const other = await openSession(site(), await makeUser(site().db))
      const device = softAuthenticator(siteUrl)
      const own = async () => (await site().call('POST', options, { token })).body.data
      for (const credential of [
        device.create(await own(), { origin: 'https://evil.example' }),
        device.create(await own(), { rpId: 'evil.example' }),
        device.create(await own(), { isVerified: false }),
        device.create(await challenge(site())),
        device.create((await site().call('POST', options, { token: other })).body.data),
      ]) {
        const response = await site().call('POST', url, { token, body: { name: 'x', credential } })
        assert.deepEqual(outcome(response), unverified(400))
      }
    })

    test('one that is in use is refused, and the second adds no recovery codes', async () => {
      const user = await makeUser(site().db)
      const { token, device } = await setUp(site(), user)
      const again = device.create((await site().call('POST', options, { token })).body.data)
      assert.equal((await site().call('POST', url, { token, body: { name: 'x', credential: again } })).status, 409)
      const { excludeCredentials, user: account } = (await site().call('POST', options, { token })).body.data
      assert.deepEqual(
        excludeCredentials.map(({ id }: { id: string }) => id),
        [device.id],
      )
      assert.equal(account.name, user.email)
      assert.equal((await setUp(site(), user, 'Laptop')).codes, undefined)
    })

    test('are removed one by one, only by their owner', async () => {
      const user = await makeUser(site().db)
      const { token, device } = await setUp(site(), user)
      const other = await openSession(site(), await makeUser(site().db))
      assert.equal((await site().call('DELETE', `${url}/${device.id}`, { token: other })).status, 404)
      const { status, body } = await site().call('DELETE', `${url}/${device.id}`, { token })
      assert.deepEqual([status, body.data.passkeys, body.data.recoveryCodes], [200, [], 0])
      assert.equal((await signIn(site(), device.get(await challenge(site())))).status, 401)
    })

    test('cannot be denied to people who share an address: challenges are neither stored nor limited', async () => {
      const { device } = await setUp(site(), await makeUser(site().db))
      const stored = async () => (await site().db.selectFrom('passkey_challenges').selectAll().execute()).length
      const before = await stored()
      for (let call = 0; call < 100; call += 1) await challenge(site())
      assert.equal(await stored(), before)
      assert.equal((await signIn(site(), device.get(await challenge(site())))).status, 200)
    })
  })
})

describe('passkeys on a site without a host name or https', () => {
  for (const siteUrl of ['http://192.0.2.1', 'https://[2001:db8::1]', 'http://summit.example'])
    onBothDatabases(
      (site) => {
        test(`are not offered at ${siteUrl}`, async () => {
          assert.equal((await site().call('POST', '/api/auth/passkey/options')).status, 409)
          const token = await openSession(site(), await makeUser(site().db))
          assert.equal((await site().call('POST', options, { token })).status, 409)
        })
      },
      { siteUrl },
    )
})
