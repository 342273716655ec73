import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { makeSpeaker, makeUser, signInAs, testPassword } from '../factories.ts'
import { onBothDatabases, testNow } from '../site.ts'

const day = 86_400_000

onBothDatabases((site) => {
  test('a clock that jumps a year ahead and back locks nobody out, loses nothing, and versions go on', async () => {
    mock.timers.enable({ apis: ['Date'], now: testNow })
    try {
      const setClock = (days: number) => {
        const now = testNow.getTime() + days * day
        mock.timers.setTime(now)
        site().clock.now = new Date(now)
      }
      const { email } = await makeUser(site().db, { role: 'admin' })
      const signIn = (password: string) =>
        site().call('POST', '/api/auth/login', { body: { email, password }, from: '198.51.100.7' })
      const { id } = await makeSpeaker(site().db)
      const rename = async (name: string, version?: string) => {
        const token = await signInAs(site(), 'admin')
        const headers = { ...(version && { 'if-match': version }) }
        const { status, headers: answered } = await site().call('PUT', `/api/speakers/${id}`, {
          token,
          body: { name },
          headers,
        })
        return { status, version: String(answered.etag) }
      }
      const before = await rename('Before')

      setClock(365)
      const ahead = await rename('Ahead', before.version)
      assert.equal(ahead.status, 200)
      assert.ok((await site().get('/speakers')).body.includes('Ahead<'))
      for (let failure = 0; failure < 10; failure += 1) assert.equal((await signIn('wrong')).status, 401)
      assert.equal((await signIn(testPassword)).status, 429)

      setClock(0)
      assert.equal((await signIn(testPassword)).status, 200)
      assert.equal((await rename('Refused', before.version)).status, 412)
      const back = await rename('Back', ahead.version)
      assert.equal(back.status, 200)
      assert.ok(back.version > ahead.version)
      assert.ok((await site().get('/speakers')).body.includes('Back<'))
    } finally {
      mock.timers.reset()
    }
  })
})
