import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { adminToken, callsTo, type Part, type Sent } from '../../test/calls.ts'
import { makeEvent, makeSection, makeSpeaker, makeUser, openSession, signInAs } from '../../test/factories.ts'
import { imageBytes } from '../../test/images.ts'
import { addressOf, type Method, onBothDatabases, type TestSite } from '../../test/site.ts'

const url = '/api/events'
const json = { name: 'Gala', date: '2027-04-14', location: 'Rooftop' }
const key = '"8e03978e-40d5-43e8-bc93-6894a57f9324"'
const headers = { 'idempotency-key': key }
const reused = { success: false, message: 'This Idempotency-Key was used for another request' }

/** Sends a request over the network, and destroys its connection instead of sending the answer. */
async function loseAnswer(site: TestSite, body: object) {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  site.app.server.prependOnceListener('request', ({ socket }, response) => {
    response.end = () => {
      socket.destroy()
      return response
    }
  })
  const sent = request(addressOf(site) + url, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${await adminToken(site)}`,
      'content-type': 'application/json',
    },
  }).end(JSON.stringify(body))
  const [error] = await once(sent, 'error')
  assert.equal((error as NodeJS.ErrnoException).code, 'ECONNRESET')
}

describe('a save with an Idempotency-Key', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const eventCount = async () => (await site().get(url)).body.data.length
    const changeCount = async () => (await site().db.selectFrom('changes').select('revision').execute()).length
    const storedKeys = () => site().db.selectFrom('idempotency_keys').selectAll().execute()

    async function assertReplayed(method: Method, path: string, sent: Sent) {
      const first = await call(method, path, sent)
      assert.ok(first.status < 300, JSON.stringify(first.body))
      assert.equal(first.headers['idempotent-replayed'], undefined)
      const before = await changeCount()
      const second = await call(method, path, sent)
      assert.deepEqual([second.status, second.body], [first.status, first.body])
      assert.equal(second.headers.etag, first.headers.etag)
      assert.equal(second.headers['idempotent-replayed'], 'true')
      assert.equal(await changeCount(), before)
      return first
    }

    test('that is sent again makes no second record, and has the same answer', async () => {
      await assertReplayed('POST', url, { json, headers })
      assert.equal(await eventCount(), 1)
    })

    test('whose answer was lost makes no second record', async () => {
      await loseAnswer(site(), json)
      assert.equal(await eventCount(), 1)
      const { status, body, headers: answered } = await call('POST', url, { json, headers })
      assert.deepEqual([status, answered['idempotent-replayed'], body.data.name], [201, 'true', 'Gala'])
      assert.equal(await eventCount(), 1)
    })

    test('that is sent ten times at once makes one record, and all have its answer', async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => call('POST', url, { json, headers })))
      assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201])
      assert.equal(new Set(responses.map(({ body }) => body.data.id)).size, 1)
      assert.equal(await eventCount(), 1)
    })

    test('is repeated also when it changes, toggles or deletes a record', async () => {
      const speaker = await makeSpeaker(site().db)
      const section = await makeSection(site().db, { section: 'hero' })
      const { etag } = (await site().get(`/api/speakers/${speaker.id}`)).headers
      const versioned = { ...headers, 'if-match': String(etag) }
      await assertReplayed('PUT', `/api/speakers/${speaker.id}`, { json: { title: 'Founder' }, headers: versioned })
      await assertReplayed('PUT', `/api/speakers/${speaker.id}/featured`, { headers })
      await assertReplayed('PATCH', `/api/content/${section.id}/active`, { json: { active: false }, headers })
      await assertReplayed('PUT', '/api/content/summit', { json: { name: 'Lagos Fintech Week' }, headers })
      await assertReplayed('DELETE', `/api/speakers/${speaker.id}`, { headers })
    })

    test('with an image is repeated, even if its version is an old one by then', async () => {
      const { id } = await makeEvent(site().db)
      const { etag } = (await site().get(`${url}/${id}`)).headers
      const form = [...Object.entries(json), ['image', { bytes: await imageBytes('red') }]] as Part[]
      await assertReplayed('POST', url, { form, headers })
      await assertReplayed('PUT', `${url}/${id}`, { form, headers: { ...headers, 'if-match': String(etag) } })
      assert.equal(await eventCount(), 2)
    })

    test('with another image is refused', async () => {
      const form = async (colour: string) =>
        [...Object.entries(json), ['image', { bytes: await imageBytes(colour) }]] as Part[]
      assert.equal((await call('POST', url, { form: await form('red'), headers })).status, 201)
      assert.equal((await call('POST', url, { form: await form('blue'), headers })).status, 422)
    })

    test('of several images adds each once, and those that were refused before', async () => {
      const form = [
        ['event_title', 'Hack day'],
        ['images', 'https://pictures.example/1.jpg'],
      ] as Part[]
      for (const colour of ['red', 'lime']) form.push(['images', { bytes: await imageBytes(colour), name: colour }])
      const { storage } = site()
      const put = storage.put.bind(storage)
      let calls = 0
      // The first image cannot be stored, and so the answer is an error.
      storage.put = (...values) => {
        calls += 1
        return calls === 1 ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) : put(...values)
      }
      assert.equal((await call('POST', '/api/gallery', { form, headers })).status, 503)
      const { status, body } = await call('POST', '/api/gallery', { form, headers })
      assert.deepEqual([status, body.data.length], [201, 3])
      const again = await call('POST', '/api/gallery', { form, headers })
      assert.deepEqual([again.status, again.body.data, again.headers['idempotent-replayed']], [201, body.data, 'true'])
      assert.equal((await site().get('/api/gallery')).body.data.length, 3)
    })

    test('is refused when the request differs in its body, record or version', async () => {
      const [one, other] = [await makeSpeaker(site().db), await makeSpeaker(site().db)]
      const path = `/api/speakers/${one.id}`
      assert.equal((await call('PUT', path, { json: { title: 'Founder' }, headers })).status, 200)
      const changed: [string, Sent][] = [
        [path, { json: { title: 'Chair' }, headers }],
        [path, { json: { title: 'Founder' }, headers: { ...headers, 'if-match': '*' } }],
        [`/api/speakers/${other.id}`, { json: { title: 'Founder' }, headers }],
      ]
      for (const [to, sent] of changed) {
        const { status, body } = await call('PUT', to, sent)
        assert.deepEqual([status, body], [422, reused])
      }
    })

    test('does not meet the key of another person, or of another route', async () => {
      const token = await signInAs(site(), 'admin')
      const one = await call('POST', url, { json, headers })
      const other = await call('POST', url, { json, headers, token })
      assert.deepEqual([one.status, other.status, await eventCount()], [201, 201, 2])
      const sponsor = await call('POST', '/api/sponsors', { json: { name: 'Kobo', type: 'Current' }, headers })
      assert.equal(sponsor.status, 201)
    })

    test('that failed is not stored: it can be corrected or succeed later', async () => {
      const page = { title: 'Privacy', slug: 'privacy', content: '<p>Text.</p>' }
      const { body } = await call('POST', '/api/pages', { json: page })
      assert.equal((await call('POST', '/api/pages', { json: page, headers })).status, 409)
      assert.equal((await call('DELETE', `/api/pages/${body.data.id}`)).status, 200)
      assert.equal((await call('POST', '/api/pages', { json: page, headers })).status, 201)
      assert.equal((await call('POST', url, { json: {}, headers })).status, 400)
      assert.equal((await call('POST', url, { json, headers })).status, 201)
    })

    test('is a new one after 24 hours', async () => {
      const admin = await makeUser(site().db, { role: 'admin' })
      // A session of staff ends sooner.
      const send = async (value: string) =>
        call('POST', url, { json, headers: { 'idempotency-key': value }, token: await openSession(site(), admin) })
      await send(key)
      site().clock.now = new Date(site().clock.now.getTime() + 24 * 3_600_000)
      assert.equal((await send(key)).headers['idempotent-replayed'], undefined)
      assert.equal(await eventCount(), 2)
    })

    test('needs a key of 1 to 255 characters in double quotes', async () => {
      for (const value of ['', '""', 'abc', '"abc', '"a"b"', '"a", "b"', '"a";b', `"${'x'.repeat(256)}"`, '"é"']) {
        const { status } = await call('POST', url, { json, headers: { 'idempotency-key': value } })
        assert.equal(status, 400, value)
      }
      for (const value of ['"x"', `"${'x'.repeat(255)}"`, '"a\\"b\\\\ ~!"'])
        assert.equal((await call('POST', url, { json, headers: { 'idempotency-key': value } })).status, 201, value)
      assert.equal(await eventCount(), 3)
    })

    test('without a key is a save of its own', async () => {
      for (const _ of [1, 2]) assert.equal((await call('POST', url, { json })).status, 201)
      assert.deepEqual([await eventCount(), await storedKeys()], [2, []])
    })

    test('of an account ignores it: nothing about a password or a token is stored', async () => {
      const token = await signInAs(site(), 'super_admin')
      const account = { name: 'Eve', email: 'eve@example.org', role: 'admin', password: 'eves password' }
      assert.equal((await call('POST', '/api/auth/users', { json: account, headers, token })).status, 201)
      for (const value of [key, 'no quotes'])
        for (const _ of [1, 2]) {
          const sent = { json: account, headers: { 'idempotency-key': value }, token: null }
          assert.equal((await call('POST', '/api/auth/login', sent)).status, 200)
        }
      assert.deepEqual(await storedKeys(), [])
    })

    test('is described for every route of admins that changes something, and for no other', async () => {
      const { paths } = (await site().get('/api/openapi.json')).body
      type Operation = { parameters?: { name: string; in: string; required: boolean }[] }
      for (const [path, methods] of Object.entries<Record<string, Operation>>(paths))
        for (const [method, { parameters = [] }] of Object.entries(methods)) {
          const described = parameters.filter((each) => each.in === 'header' && each.name === 'idempotency-key')
          const isRepeatable = method !== 'get' && !/^\/api\/(auth\/|reports|push)/.test(path)
          assert.equal(described.length, isRepeatable ? 1 : 0, `${method} ${path}`)
        }
    })
  })
})
