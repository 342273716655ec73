import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shown } from '../../../test/calls.ts'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

const pleaseSignIn = { success: false, message: 'Please sign in to continue' }

describe('an auth token', () => {
  onBothDatabases((site) => {
    test('identifies the user', async () => {
      const ada = await makeUser(site().db, { name: 'Ada Obi', role: 'admin' })
      const token = await openSession(site(), ada)
      const { status, headers, body } = await site().call('GET', '/api/auth/me', { token })
      assert.equal(status, 200)
      assert.deepEqual(body, { success: true, user: shown(ada) })
      assert.equal(headers['cache-control'], 'no-store, no-transform')
    })

    test('is read after Bearer in any case and with any number of blanks', async () => {
      const token = await signInAs(site(), 'user')
      for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `Bearer   ${token}`])
        assert.equal(
          (await site().call('GET', '/api/auth/me', { headers: { authorization } })).status,
          200,
          authorization.replace(token, '…'),
        )
    })

    test('that is malformed or unknown counts as no token', async () => {
      const token = await signInAs(site(), 'super_admin')
      const last = token.at(-1) === 'A' ? 'E' : 'A'
      const wrongs = [
        '',
        'Bearer',
        'Bearer ',
        token,
        `Bearer${token}`,
        `Basic ${token}`,
        `Basic ${Buffer.from(`ada@example.org:${testPassword}`).toString('base64')}`,
        `Token ${token}`,
        `Bearer ${token}x`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token.slice(0, -1)}${last}`,
        `Bearer ${token} ${token}`,
        `Bearer ${token}, Bearer ${token}`,
        `Bearer "${token}"`,
        `Bearer ${'x'.repeat(5000)}`,
        "Bearer ' or 1=1 --",
        'Bearer null',
        'Bearer undefined',
      ]
      for (const authorization of wrongs) {
        const { status, headers, body } = await site().call('GET', '/api/auth/me', { headers: { authorization } })
        assert.deepEqual({ status, body }, { status: 401, body: pleaseSignIn }, authorization)
        assert.equal(headers['www-authenticate'], 'Bearer')
        assert.equal((await site().call('GET', '/api/speakers', { headers: { authorization } })).status, 200)
      }
    })

    test('is read only from the Authorization header', async () => {
      const token = await signInAs(site(), 'super_admin')
      const { call } = site()
      for (const path of [`/api/auth/me?token=${token}`, `/api/auth/me?access_token=${token}`])
        assert.equal((await call('GET', path)).status, 401)
      for (const [name, value] of [
        ['cookie', `token=${token}`],
        ['x-access-token', token],
        ['x-auth-token', token],
      ] as const)
        assert.equal((await call('GET', '/api/auth/me', { headers: { [name]: value } })).status, 401, name)
    })

    test('is not its stored hash', async () => {
      const { db, call } = site()
      await signInAs(site(), 'super_admin')
      const { tokenHash = '', id = '' } = (await db.selectFrom('sessions').selectAll().executeTakeFirst()) ?? {}
      assert.match(tokenHash, /^[0-9a-f]{64}$/)
      for (const token of [tokenHash, tokenHash.slice(0, 43), Buffer.from(tokenHash, 'hex').toString('base64url'), id])
        assert.equal((await call('GET', '/api/auth/me', { token })).status, 401)
    })
  })
})
