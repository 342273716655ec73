import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Sent } from '../../test/calls.ts'
import {
  type EntityName,
  makeCustomPage,
  makeEvent,
  makers,
  makeSection,
  makeSpeaker,
  signInAs,
} from '../../test/factories.ts'
import { proxiedTags } from '../../test/proxied-tags.ts'
import type { Method } from '../../test/site.ts'
import { onBothDatabases } from '../../test/site.ts'

/** Every write of staff, by its path in the API description. */
const writes = [
  ...Object.keys(makers).flatMap((name) => [`POST /${name}`, `PUT /${name}/{id}`, `DELETE /${name}/{id}`]),
  'PUT /speakers/{id}/featured',
  'PATCH /content/{id}/active',
  'PUT /content/summit',
  'POST /agenda/shift',
  'POST /agenda/swap',
  ...Object.keys(makers)
    .filter((name) => name !== 'content')
    .map((name) => `POST /bulk/${name}`),
  ...['speakers', 'sponsors', 'tickets', 'gallery', 'pages', 'tracks', 'rooms'].flatMap((name) => [
    `POST /${name}/order`,
    `DELETE /${name}/order`,
  ]),
  'POST /gallery/uploads',
  'PATCH /gallery/uploads/{id}',
  'DELETE /gallery/uploads/{id}',
  'POST /import/{entity}',
  'POST /import/{entity}/preview',
  'POST /changes/{action}/undo',
  'POST /content/next-edition',
  'POST /change-sets',
  'PUT /change-sets/{id}',
  ...['preview', 'publish', 'discard', 'restore', 'decide'].map((name) => `POST /change-sets/{id}/${name}`),
  'DELETE /change-sets/{id}/preview',
  'DELETE /change-sets/{id}/changes/{entity}/{recordId}',
  'POST /check/accept',
  'DELETE /check/accept/{key}',
].filter((each) => each !== 'DELETE /content/{id}')
const staffReads = [
  'GET /tickets/all',
  'GET /tickets/{id}',
  'GET /content/{id}',
  'GET /content/summit',
  'GET /content/next-edition',
  'GET /history/{entity}/{id}',
  'GET /dashboard',
  'GET /changes',
  'GET /changes/filters',
  'GET /changes.csv',
  'GET /check',
  'GET /where/{entity}/{id}',
  'GET /change-sets',
  'GET /change-sets/{id}',
]

/** The message of each deletion, and the name of what is gone. */
const deletions: Record<Exclude<EntityName, 'content'>, [message: string, name: string]> = {
  speakers: ['Speaker deleted successfully', 'Speaker'],
  events: ['Event deleted successfully.', 'Event'],
  agenda: ['Agenda item deleted successfully.', 'Agenda item'],
  tracks: ['Track deleted successfully.', 'Track'],
  rooms: ['Room deleted successfully.', 'Room'],
  venues: ['Venue deleted successfully.', 'Venue'],
  sponsors: ['Sponsor deleted successfully.', 'Sponsor'],
  tickets: ['Ticket deleted successfully!', 'Ticket'],
  pages: ['Page deleted successfully.', 'Page'],
  gallery: ['Image deleted.', 'Gallery image'],
}

/** The entities with records that can be changed, with a sample change. */
const changes: Record<EntityName, object> = {
  speakers: { title: 'Founder' },
  events: { name: 'Closing night' },
  agenda: { topic: 'Closing' },
  tracks: { name: 'Custody' },
  rooms: { capacity: 90 },
  venues: { address: 'Elsewhere' },
  sponsors: { contact: 'Bisi' },
  tickets: { price: 9 },
  pages: { title: 'Another' },
  gallery: { caption: 'The last demo' },
  content: { title: 'Another' },
}

describe('staff writes', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)

    test('the list of writes is complete', async () => {
      const { paths } = (await site().get('/api/openapi.json')).body as { paths: Record<string, object> }
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
      )
      // Browsers send reports by themselves, and devices subscribe to messages; they change no record.
      const found = described.filter((each) => !/^GET| \/auth\/| \/reports$| \/push/.test(each))
      assert.deepEqual(found.sort(), writes.toSorted())
    })

    test('visitors and users may make none of them, and nothing changes', async () => {
      const { db } = site()
      const ids: Record<string, string> = {}
      for (const [entity, make] of Object.entries(makers)) ids[entity] = (await make(db)).id
      const user = await signInAs(site(), 'user')
      const revisions = async () => (await db.selectFrom('changes').select('revision').execute()).length
      const before = await revisions()
      for (const each of [...writes, ...staffReads]) {
        const [method, path] = each.split(' ') as [Method, string]
        const entity = path.split('/')[1] as string
        const url = `/api${path.replace('{entity}', 'speakers').replace('{id}', ids[entity] ?? ids.speakers ?? '')}`
        const sent = method === 'GET' || method === 'DELETE' ? {} : { json: { name: 'Mallory', active: true } }
        const visitor = [401, { success: false, message: 'Please sign in to continue' }]
        assert.deepEqual(outcome(await call(method, url, { ...sent, token: null })), visitor, each)
        assert.deepEqual(outcome(await call(method, url, { ...sent, token: 'x'.repeat(43) })), visitor, each)
        const refused = [403, { success: false, message: 'You do not have permission to do this' }]
        assert.deepEqual(outcome(await call(method, url, { ...sent, token: user })), refused, each)
      }
      assert.equal(await revisions(), before)
    })

    test('a super admin may make them, too', async () => {
      const token = await signInAs(site(), 'super_admin')
      assert.equal((await call('DELETE', `/api/events/${(await makeEvent(site().db)).id}`, { token })).status, 200)
    })

    for (const [entity, [message, name]] of Object.entries(deletions))
      test(`what is deleted is gone, and what is missing can be neither read, changed nor deleted: /${entity}`, async () => {
        const { id } = await makers[entity as EntityName](site().db)
        const path = `/api/${entity}`
        assert.deepEqual(outcome(await call('DELETE', `${path}/${id}`)), [200, { success: true, message }])
        assert.equal(Object.values((await call('GET', path)).body).flat().length, 1)
        const missing = [404, { success: false, message: `${name} not found` }]
        const refused = async (method: Method, at: string, sent?: Sent) =>
          assert.deepEqual(outcome(await call(method, `${path}/${encodeURIComponent(at)}`, sent)), missing)
        for (const gone of [id, 'nobody', '../x', "a'b", '\0', '%00', '🌍', 'x'.repeat(80)]) {
          await refused('DELETE', gone)
          await refused('GET', gone)
          await refused('PUT', gone, { json: {} })
        }
      })

    test('a missing speaker cannot be featured', async () => {
      const missing = [404, { success: false, message: 'Speaker not found' }]
      assert.deepEqual(outcome(await call('PUT', '/api/speakers/nobody/featured')), missing)
    })

    test('a missing section can be neither read, changed nor switched', async () => {
      const missing = [404, { success: false, message: 'Content section not found' }]
      assert.deepEqual(outcome(await call('GET', '/api/content/nobody')), missing)
      assert.deepEqual(outcome(await call('PUT', '/api/content/nobody', { json: {} })), missing)
      const switched = await call('PATCH', '/api/content/nobody/active', { json: { active: true } })
      assert.deepEqual(outcome(switched), missing)
    })

    for (const [entity, change] of Object.entries(changes)) {
      const record = async () => `/api/${entity}/${(await makers[entity as EntityName](site().db)).id}`
      const conflict = [412, { success: false, message: 'Someone else changed this in the meantime' }]

      test(`each read and each save of ${entity} returns the version`, async () => {
        const url = await record()
        const first = (await call('GET', url)).headers.etag
        assert.match(String(first), /^"\d{4}-[\dT:.-]+Z"$/)
        assert.equal((await call('GET', url)).headers.etag, first)
        const second = (await call('PUT', url, { json: change })).headers.etag
        assert.notEqual(second, first)
        assert.equal((await call('GET', url)).headers.etag, second)
      })

      test(`a change of ${entity} succeeds with the current version, and fails with an old one`, async () => {
        const url = await record()
        const old = String((await call('GET', url)).headers.etag)
        const put = (headers: Record<string, string>) => call('PUT', url, { json: change, headers })
        const known = await put({ 'if-match': old })
        assert.equal(known.status, 200)
        for (const ifMatch of [old, `W/${old}`, '"x"', 'x', '', '""'])
          assert.deepEqual(outcome(await put({ 'if-match': ifMatch })), conflict, ifMatch)
        assert.equal((await call('GET', url)).headers.etag, known.headers.etag)
        assert.equal((await put({})).status, 200)
        assert.equal((await put({ 'if-match': '*' })).status, 200)
        const latest = String((await call('GET', url)).headers.etag)
        assert.equal((await put({ 'if-match': `${old}, ${latest}` })).status, 200)
        if (entity === 'content') return // a section is never deleted
        assert.deepEqual(outcome(await call('DELETE', url, { headers: { 'if-match': old } })), conflict)
        const now = String((await call('GET', url)).headers.etag)
        assert.equal((await call('DELETE', url, { headers: { 'if-match': now } })).status, 200)
      })

      test(`changes of ${entity} within the same millisecond have different versions`, async (context) => {
        const url = await record()
        context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
        const tags = [(await call('GET', url)).headers.etag]
        for (let time = 0; time < 3; time += 1) {
          const another = ([field, value]: [string, unknown]) => [
            field,
            typeof value === 'number' ? time : `${value} ${time}`,
          ]
          const json = Object.fromEntries(Object.entries(change).map(another))
          tags.push((await call('PUT', url, { json })).headers.etag)
        }
        assert.equal(new Set(tags).size, 4)
      })

      test(`of two concurrent changes of the same version of ${entity}, one fails`, async () => {
        const url = await record()
        const headers = { 'if-match': String((await call('GET', url)).headers.etag) }
        const responses = await Promise.all([1, 2].map(() => call('PUT', url, { json: change, headers })))
        assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 412])
      })
    }

    test('a save that changes nothing keeps the version, and is no action', async () => {
      for (const [entity, change] of Object.entries(changes)) {
        const url = `/api/${entity}/${(await makers[entity as EntityName](site().db)).id}`
        const put = (key: string) =>
          call('PUT', url, { json: change, headers: { 'idempotency-key': `"${entity} ${key}"` } })
        const [first, second] = [await put('first'), await put('second')]
        assert.match(String(first.headers.change), /^\d+$/, entity)
        const { status, headers } = second
        assert.deepEqual([status, headers.etag, headers.change], [200, first.headers.etag, undefined], entity)
        assert.deepEqual(second.body, first.body)
      }
    })

    test('a version is accepted in each form that proxies give it', async () => {
      const url = `/api/events/${(await makeEvent(site().db)).id}`
      let { headers } = await call('GET', url)
      for (const at of proxiedTags(headers.etag).keys()) {
        assert.equal(headers['cache-control'], 'no-store, no-transform')
        const ifMatch = proxiedTags(headers.etag)[at] as string
        const saved = await call('PUT', url, { json: { name: `Night ${at}` }, headers: { 'if-match': ifMatch } })
        assert.equal(saved.status, 200, ifMatch)
        headers = saved.headers
      }
    })

    test('an image address that not every browser may load is refused, unless the record has it already', async () => {
      const old = 'http://pictures.example:8080/1.jpg'
      const { id } = await makeSpeaker(site().db, { image: old })
      const url = `/api/speakers/${id}`
      assert.equal((await call('PUT', url, { json: { title: 'Founder', image: old } })).status, 200)
      for (const host of [
        ...['user@pictures.example', 'user:word@pictures.example', 'pictures.example:8443'],
        ...['localhost', 'intranet', 'printer.local', 'db.internal', 'nas.home.arpa', '[::1]', '[fd00::1]'],
        ...['localhost.', 'intranet.', 'printer.local.', 'nas.home', '224.0.0.1', '255.255.255.255', '198.18.0.1'],
        ...[
          '127.0.0.1',
          '10.1.2.3',
          '172.16.0.1',
          '192.168.1.1',
          '169.254.169.254',
          '100.64.0.1',
          '0x7f.1',
          '2130706433',
        ],
      ]) {
        const { status, body } = await call('PUT', url, { json: { image: `https://${host}/1.jpg` } })
        assert.deepEqual([status, body.errors?.[0].field], [400, 'image'], host)
      }
      assert.equal((await call('PUT', url, { json: { image: 'https://172.15.0.1/1.jpg' } })).status, 200)
    })

    test('one in rich text is refused, too', async () => {
      const picture = (host: string) => `<p>Map</p><img src="https://${host}/1.jpg">`
      const page = { title: 'Travel', slug: 'travel' }
      const message = 'Must be a public address, without a user name or a port'
      const refused = [400, { success: false, message, errors: [{ field: 'content', message }] }]
      for (const host of ['user@pictures.example', 'pictures.example:8443', '192.168.1.1'])
        assert.deepEqual(
          outcome(await call('POST', '/api/pages', { json: { ...page, content: picture(host) } })),
          refused,
        )
      const old = await makeCustomPage(site().db, { ...page, content: picture('pictures.example:8443') })
      const save = (content: string) => call('PUT', `/api/pages/${old.id}`, { json: { content } })
      assert.equal((await save(`${picture('pictures.example:8443')}<p>More</p>`)).status, 200)
      assert.deepEqual(outcome(await save(picture('localhost'))), refused)
      assert.equal((await save(picture('pictures.example'))).status, 200)
    })

    test('featuring and switching check the version, too', async () => {
      const [speaker, section] = [await makeSpeaker(site().db), await makeSection(site().db, { section: 'hero' })]
      const headers = { 'if-match': '"old"' }
      const featuring = await call('PUT', `/api/speakers/${speaker.id}/featured`, { headers })
      const switching = await call('PATCH', `/api/content/${section.id}/active`, { headers, json: { active: false } })
      assert.deepEqual([featuring.status, switching.status], [412, 412])
      assert.equal((await site().get('/api/speakers')).body.data[0].featured, false)
      assert.equal((await site().get('/api/content')).body.content.length, 1)
    })
  })
})
