import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser, openSession, testPassword } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { AuthSession } from './user.ts'

describe('a sign-in from a new location', () => {
  onBothDatabases((site) => {
    const signIn = async (email: string, from: string): Promise<string> =>
      (await site().call('POST', '/api/auth/login', { body: { email, password: testPassword }, from })).body.user.token
    const sessions = async (token: string): Promise<AuthSession[]> =>
      (await site().call('GET', '/api/auth/sessions', { token })).body.data
    const fromNewLocations = async (token: string) =>
      (await sessions(token)).filter(({ isNewLocation }) => isNewLocation)

    test('is marked until its owner recognizes it; the first one and known addresses are not', async () => {
      const { email } = await makeUser(site().db)
      const home = await signIn(email, '198.51.100.7')
      await signIn(email, '198.51.100.7')
      assert.deepEqual(await fromNewLocations(home), [])
      const away = await signIn(email, '203.0.113.9')
      const [session] = await fromNewLocations(home)
      assert.equal(session?.current, false)
      assert.equal((await fromNewLocations(away))[0]?.current, true)

      const recognize = (token: string) => site().call('POST', `/api/auth/sessions/${session?.id}/recognize`, { token })
      const stranger = await openSession(site(), await makeUser(site().db))
      assert.equal((await recognize(stranger)).status, 404)
      assert.equal((await fromNewLocations(home)).length, 1)
      assert.equal((await recognize(home)).status, 200)
      assert.deepEqual(await fromNewLocations(home), [])
      await signIn(email, '203.0.113.9')
      assert.deepEqual(await fromNewLocations(home), [])
    })
  })
})
