import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeUser, openSession } from '../../../test/factories.ts'
import { proxiedTags } from '../../../test/proxied-tags.ts'
import { propertyOf, readCalendar } from '../../../test/read-calendar.ts'
import { onSqlite, testNow } from '../../../test/site.ts'

const talk = { topic: 'Light clients', time: '10:00 - 10:40', date: '2027-04-14' }

describe("a person's own calendar", () => {
  onSqlite((site) => {
    async function ada() {
      const user = await makeUser(site().db)
      const token = await openSession(site(), user)
      return { id: user.id, token }
    }
    const status = async (token: string) => (await site().call('GET', '/api/auth/me/calendar', { token })).body.data
    async function create(token: string) {
      const { status, headers, body } = await site().call('POST', '/api/auth/me/calendar', { token })
      assert.deepEqual([status, headers['cache-control']], [200, 'no-store, no-transform'])
      assert.match(body.data.address, /^http:\/\/localhost:3000\/calendars\/[\w-]{43}\.ics$/)
      return new URL(body.data.address).pathname
    }
    const star = (token: string, id: string, starred = true) =>
      site().call('PUT', '/api/auth/me/stars', {
        token,
        body: { stars: [{ talk: id, starred, at: site().clock.now.toISOString() }] },
      })
    const topics = async (path: string) =>
      (await readCalendar(site(), path)).events.map((event) => [event.summary, propertyOf(event, 'status')])

    test('has the talks that its owner has starred, and follows them', async () => {
      const { token } = await ada()
      const { id } = await makeAgendaItem(site().db, talk)
      await makeAgendaItem(site().db, { ...talk, topic: 'Not starred' })
      assert.deepEqual(await status(token), { starred: 0, createdAt: null })
      const path = await create(token)
      assert.deepEqual(await status(token), { starred: 0, createdAt: testNow.toISOString() })
      assert.deepEqual(await topics(path), [])
      await star(token, id)
      assert.deepEqual(await topics(path), [[talk.topic, 'CONFIRMED']])
      assert.equal((await status(token)).starred, 1)
      const { name, text } = await readCalendar(site(), path)
      assert.match(name, /^My agenda/)
      assert.match(text, /BEGIN:VTIMEZONE/)
      await site().db.deleteFrom('stars').execute()
      assert.deepEqual(await topics(path), [])
    })

    test('has a moved talk in its new place, as a later version, until it is hidden', async () => {
      const { db, call } = site()
      const { token } = await ada()
      const admin = await openSession(site(), await makeUser(db, { role: 'admin' }))
      const { id } = await makeAgendaItem(db, { ...talk, location: 'Hall A' })
      const past = new Date(Date.now() - 60_000).toISOString()
      await db.updateTable('agenda').set({ createdAt: past, updatedAt: past }).execute()
      await star(token, id)
      const path = await create(token)
      const read = async () => {
        const [event = assert.fail()] = (await readCalendar(site(), path)).events
        const [start, place] = [propertyOf(event, 'dtstart'), propertyOf(event, 'location')]
        return { start, place, version: Number(propertyOf(event, 'sequence')), at: propertyOf(event, 'last-modified') }
      }
      const save = (body: object) => call('PUT', `/api/agenda/${id}`, { token: admin, body })
      const before = await read()
      await save({ time: '11:00 - 11:40', location: 'Hall B' })
      const after = await read()
      assert.notDeepEqual([after.start, after.place], [before.start, before.place])
      assert.ok(after.version >= before.version + 60, `${before.version} → ${after.version}`)
      assert.ok(String(after.at) > String(before.at))
      await save({ hidden: true })
      assert.deepEqual(await topics(path), [])
      assert.equal((await status(token)).starred, 0)
    })

    test('names a talk that was deleted as cancelled, and does not count it', async () => {
      const { token } = await ada()
      const admin = await openSession(site(), await makeUser(site().db, { role: 'admin' }))
      const { id } = await makeAgendaItem(site().db, talk)
      await star(token, id)
      const path = await create(token)
      await site().call('DELETE', `/api/agenda/${id}`, { token: admin })
      assert.deepEqual(await topics(path), [[talk.topic, 'CANCELLED']])
      assert.equal((await status(token)).starred, 0)
    })

    test('is for its reader alone: neither cached nor indexed, and unchanged it is not sent again', async () => {
      const { token } = await ada()
      const path = await create(token)
      const { headers } = await site().get(path)
      assert.equal(headers['cache-control'], 'private, no-store, no-transform')
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.equal(headers['set-cookie'], undefined)
      const etag = String(headers.etag)
      const again = { headers: { 'if-none-match': etag } }
      for (const sent of proxiedTags(etag)) {
        const unchanged = await site().call('GET', path, { headers: { 'if-none-match': sent } })
        assert.deepEqual([unchanged.status, unchanged.body, unchanged.headers.etag], [304, '', etag], sent)
      }
      const head = await site().call('HEAD', path)
      assert.deepEqual([head.status, head.body, head.headers.etag], [200, '', etag])
      const { id } = await makeAgendaItem(site().db, talk)
      await star(token, id)
      const changed = await site().call('GET', path, again)
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.etag, etag)
    })

    test('has one address at a time, which ends when it is replaced or revoked, or with the account', async () => {
      const { id, token } = await ada()
      const other = await create((await ada()).token)
      const first = await create(token)
      const second = await create(token)
      assert.notEqual(first, second)
      const unknown = await site().get(`/calendars/${'x'.repeat(43)}.ics`)
      assert.equal(unknown.status, 404)
      const isUnknown = async (path: string) => {
        const { status, headers, body } = await site().get(path)
        const { 'x-request-id': _id, date: _date, ...same } = headers
        assert.deepEqual([status, body], [unknown.status, unknown.body], path)
        assert.equal(same['cache-control'], 'no-store, no-transform')
      }
      await isUnknown(first)
      assert.equal((await site().get(second)).status, 200)
      const { body } = await site().call('DELETE', '/api/auth/me/calendar', { token })
      assert.deepEqual(body, { success: true, message: 'Your calendar address was revoked.' })
      await isUnknown(second)
      assert.equal((await status(token)).createdAt, null)
      const third = await create(token)
      assert.equal((await site().get(third)).status, 200)
      await site().db.deleteFrom('users').where('id', '=', id).execute()
      await isUnknown(third)
      assert.equal((await site().get(other)).status, 200)
    })

    test('its token is stored as a hash alone', async () => {
      const { token } = await ada()
      const path = await create(token)
      const secret = path.replace(/^.*\/|\.ics$/g, '')
      const [row] = await site().db.selectFrom('calendar_addresses').selectAll().execute()
      assert.match(row?.tokenHash ?? '', /^[0-9a-f]{64}$/)
      assert.doesNotMatch(JSON.stringify(row), new RegExp(secret))
    })
  })
})
