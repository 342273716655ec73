import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Part, send } from '../../../test/calls.ts'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { onBothDatabases, testNow } from '../../../test/site.ts'
import { currentRevision } from '../../db/database.server.ts'

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const aWeek = 7 * 24 * 60

describe('own account', () => {
  onBothDatabases((site) => {
    const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
      site().call('POST', '/api/auth/login', { body: { email, password }, headers })
    const changePassword = (token: string, currentPassword: unknown, password: unknown) =>
      site().call('PUT', '/api/auth/me/password', { token, body: { currentPassword, password } })

    test('changes the name, and ignores other fields', async () => {
      const { db, call } = site()
      const ada = await makeUser(db, { name: 'Ada Obi', email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      const more = { role: 'super_admin', email: 'eve@example.org', id: 'chosen', _id: 'chosen', password: 'changed' }
      const body = { name: ' Ada Eze ', ...more, createdAt: '2000-01-01T00:00:00.000Z', userId: 'chosen' }
      const { status, body: response } = await call('PUT', '/api/auth/me', { token, body })
      const { id, email, role, createdAt } = ada
      assert.equal(status, 200)
      assert.deepEqual(response, {
        success: true,
        message: 'Your name was changed.',
        data: { id, _id: id, name: 'Ada Eze', email, role, createdAt },
      })
      assert.deepEqual((await call('GET', '/api/auth/me', { token })).body.user, response.data)
      assert.equal((await signIn('ada@example.org', testPassword)).status, 200)
    })

    test('can be changed sixty times an hour; further changes are refused, and change no revision', async () => {
      const { db, call, clock } = site()
      const token = await signInAs(site(), 'user')
      const rename = async (name: string) => (await call('PUT', '/api/auth/me', { token, body: { name } })).status
      for (let time = 1; time <= 60; time += 1) assert.equal(await rename(`Ada ${time}`), 200)
      const before = await currentRevision(db)
      assert.equal(await rename('Ada'), 429)
      assert.equal((await changePassword(token, testPassword, 'a new one')).status, 429)
      assert.equal(await currentRevision(db), before)
      clock.now = later(60)
      assert.equal(await rename('Ada'), 200)
    })

    test('refuses an invalid name and leaves the old one', async () => {
      const token = await signInAs(site(), 'user')
      for (const name of ['', 'A', null, 7, ['Ada Eze'], { first: 'Ada' }, 'x'.repeat(121), undefined]) {
        const { status, body } = await site().call('PUT', '/api/auth/me', { token, body: { name } })
        assert.deepEqual([status, body.errors[0].field], [400, 'name'], JSON.stringify(name))
      }
      assert.equal((await site().call('GET', '/api/auth/me', { token })).body.user.name, 'Ngozi Bello')
    })

    test('changes the password, given the current one', async () => {
      const { db } = site()
      const ada = await makeUser(db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      const { status, body } = await changePassword(token, testPassword, ' a new one ')
      const { id, name, email, role, createdAt } = ada
      assert.equal(status, 200)
      assert.deepEqual(body, {
        success: true,
        message: 'Your password was changed. All other sessions have ended.',
        data: { id, _id: id, name, email, role, createdAt, token: body.data.token },
      })
      assert.match(body.data.token, /^[\w-]{43}$/)
      assert.equal((await signIn('ada@example.org', testPassword)).status, 401)
      assert.equal((await signIn('ada@example.org', 'a new one')).status, 401)
      assert.equal((await signIn('ada@example.org', ' a new one ')).status, 200)
    })

    test('a wrong current password changes nothing and ends no session', async () => {
      const ada = await makeUser(site().db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      const message = 'This is not your current password'
      const { status, body } = await changePassword(token, 'not the password', 'a new one')
      assert.equal(status, 400)
      assert.deepEqual(body, { success: false, message, errors: [{ field: 'currentPassword', message }] })
      assert.equal((await site().call('GET', '/api/auth/me', { token })).status, 200)
      assert.equal((await signIn('ada@example.org', testPassword)).status, 200)
    })

    test('refuses an invalid new password, naming the field', async () => {
      const token = await signInAs(site(), 'user')
      const cases: [current: unknown, next: unknown, field: string, message: string][] = [
        [testPassword, 'five5', 'password', 'Password must be at least 6 characters'],
        [testPassword, 'x'.repeat(201), 'password', 'Password must be at most 200 characters'],
        [testPassword, undefined, 'password', 'Password is required'],
        [undefined, 'a new one', 'currentPassword', 'Password is required'],
        ['', 'a new one', 'currentPassword', 'Password is required'],
        [7, 'a new one', 'currentPassword', 'Password is required'],
      ]
      for (const [current, next, field, message] of cases) {
        const { status, body } = await changePassword(token, current, next)
        assert.deepEqual([status, body.errors], [400, [{ field, message }]])
      }
    })

    test('limits guesses of the current password', async () => {
      const ada = await makeUser(site().db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      for (let time = 0; time < 10; time += 1)
        assert.equal((await changePassword(token, `guess ${time}`, 'a new one')).status, 400)
      const { status, headers, body } = await changePassword(token, testPassword, 'a new one')
      assert.deepEqual([status, headers['retry-after'], body.success], [429, '900', false])
      // The limit does not block sign-ins, and ends when it says.
      assert.equal((await signIn('ada@example.org', testPassword)).status, 200)
      site().clock.now = later(15)
      assert.equal((await changePassword(token, testPassword, 'a new one')).status, 200)
    })

    test('lists the sessions, the newest first, with their user agents and last uses', async () => {
      const { db, clock, call } = site()
      await makeUser(db, { email: 'ada@example.org' })
      await signInAs(site(), 'user') // another user's session
      const tokens: string[] = []
      for (const [minutes, agent] of [
        [0, 'Firefox on a phone'],
        [1, ' <b>bold</b> '],
        [2, 'x'.repeat(400)],
      ] as const) {
        clock.now = later(minutes)
        tokens.push((await signIn('ada@example.org', testPassword, { 'user-agent': agent })).body.user.token)
      }
      clock.now = later(30)
      const { status, body } = await call('GET', '/api/auth/sessions', { token: tokens[1] as string })
      assert.equal(status, 200)
      const ids = body.data.map(({ id }: { id: string }) => id)
      const row = (index: number, agent: string, minutes: number, current: boolean) => ({
        id: ids[index],
        _id: ids[index],
        agent,
        createdAt: later(minutes).toISOString(),
        expiresAt: later(minutes + aWeek).toISOString(),
        usedAt: later(current ? 30 : minutes).toISOString(),
        current,
        isNewLocation: false,
      })
      assert.deepEqual(body, {
        success: true,
        data: [
          row(0, 'x'.repeat(300), 2, false),
          row(1, '<b>bold</b>', 1, true),
          row(2, 'Firefox on a phone', 0, false),
        ],
      })
      assert.equal(new Set(ids).size, 3)
    })

    test('does not list an expired session', async () => {
      const ada = await makeUser(site().db)
      await openSession(site(), ada)
      site().clock.now = later(60)
      const token = await openSession(site(), ada)
      site().clock.now = later(aWeek)
      const { body } = await site().call('GET', '/api/auth/sessions', { token })
      assert.deepEqual(
        body.data.map(({ current }: { current: boolean }) => current),
        [true],
      )
    })

    test('ends another session of the same user at once', async () => {
      const { db, call } = site()
      const ada = await makeUser(db)
      const [token, other] = [await openSession(site(), ada), await openSession(site(), ada)]
      const list = async () => (await call('GET', '/api/auth/sessions', { token })).body.data
      const { id } = (await list()).find(({ current }: { current: boolean }) => !current)
      const { status, body } = await call('DELETE', `/api/auth/sessions/${id}`, { token })
      assert.deepEqual({ status, body }, { status: 200, body: { success: true, message: 'The session has ended.' } })
      assert.equal((await call('GET', '/api/auth/me', { token: other })).status, 401)
      assert.equal((await call('GET', '/api/auth/me', { token })).status, 200)
      assert.equal((await list()).length, 1)
      assert.equal((await call('DELETE', `/api/auth/sessions/${id}`, { token })).status, 404)
    })

    test("ends all other sessions of the same user at once, and no one else's", async () => {
      const { db, call } = site()
      const ada = await makeUser(db)
      const tokens = [await openSession(site(), ada), await openSession(site(), ada), await openSession(site(), ada)]
      const stranger = await signInAs(site(), 'user')
      const { status, body } = await call('DELETE', '/api/auth/sessions', { token: tokens[1] as string })
      assert.deepEqual(
        { status, body },
        { status: 200, body: { success: true, message: 'All other sessions have ended.' } },
      )
      const statuses = []
      for (const token of [...tokens, stranger]) statuses.push((await call('GET', '/api/auth/me', { token })).status)
      assert.deepEqual(statuses, [401, 200, 401, 200])
    })

    test('limits a user to the twenty newest sessions; the next sign-in ends the oldest', async () => {
      const { db, call, clock } = site()
      const ada = await makeUser(db)
      const tokens: string[] = []
      for (let minute = 0; minute < 21; minute += 1) {
        clock.now = later(minute)
        tokens.push(await openSession(site(), ada))
      }
      const statusOf = async (token: string | undefined) =>
        (await call('GET', '/api/auth/me', { token: token as string })).status
      assert.deepEqual([await statusOf(tokens[0]), await statusOf(tokens[1])], [401, 200])
      const { body } = await call('GET', '/api/auth/sessions', { token: tokens[20] as string })
      assert.equal(body.data.length, 20)
    })

    test('takes name and password from a form as well as from JSON', async () => {
      const token = await signInAs(site(), 'user')
      const asForm = (url: string, parts: Part[]) => send(site(), 'PUT', url, { form: parts, token })
      assert.equal((await asForm('/api/auth/me', [['name', 'Ada Lovelace']])).body.data.name, 'Ada Lovelace')
      const passwords: Part[] = [
        ['currentPassword', testPassword],
        ['password', '1234567'],
      ]
      assert.equal((await asForm('/api/auth/me/password', passwords)).status, 200)
    })

    test("returns 404 for another user's session, for super admins too", async () => {
      const { db, call } = site()
      const ada = await makeUser(db)
      const adas = await openSession(site(), ada)
      const { id } = (await call('GET', '/api/auth/sessions', { token: adas })).body.data[0]
      for (const role of ['user', 'admin', 'super_admin'] as const) {
        const token = await signInAs(site(), role)
        const { status, body } = await call('DELETE', `/api/auth/sessions/${id}`, { token })
        assert.deepEqual({ status, body }, { status: 404, body: { success: false, message: 'Session not found' } })
      }
      assert.equal((await call('GET', '/api/auth/me', { token: adas })).status, 200)
    })

    test('of two concurrent password changes with the same current password, one succeeds', async () => {
      const ada = await makeUser(site().db, { email: 'ada@example.org' })
      const [one, two] = [await openSession(site(), ada), await openSession(site(), ada)]
      const responses = await Promise.all([
        changePassword(one, testPassword, 'the first one'),
        changePassword(two, testPassword, 'the second one'),
      ])
      const [changed, refused = 0] = responses.map(({ status }) => status).toSorted()
      assert.equal(changed, 200)
      // The session that has ended is seen before the password that is no longer current, or after it.
      assert.ok([400, 401].includes(refused), `${refused}`)
      const winner = responses[0]?.status === 200 ? 'the first one' : 'the second one'
      assert.equal((await signIn('ada@example.org', winner)).status, 200)
    })
  })
})
