import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { callsTo, outcome } from '../../../test/calls.ts'
import {
  makeAgendaItem,
  makeEvent,
  makeGalleryImage,
  makeRoom,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
  makeUser,
  makeVenue,
  openSession,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { write } from '../../db/write.server.ts'
import { entities } from '../entities.server.ts'
import type { ListedChange } from './history.ts'

const short = (changes: ListedChange[]) => changes.map(({ what, entity, label }) => `${what} ${entity}: ${label}`)

describe('the list of all changes', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    /** Reads a part. @returns its changes, and the path of the next part */
    async function read(query = '', path = `/api/changes?${query}`) {
      const { status, headers, body } = await call('GET', path)
      assert.equal(status, 200, JSON.stringify(body))
      const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
      return { changes: body.data as ListedChange[], next }
    }
    const list = async (query?: string) => short((await read(query)).changes)

    test('names who did what to which record, the latest first, with each changed field in words', async () => {
      const { db } = site()
      const ada = await makeUser(db, { name: 'Ada Obi' })
      const { id } = await makeSpeaker(db, { name: 'Bisi Ade' })
      await write(db, ada, (writer) => writer.update(entities.speakers, id, { name: 'Bisi Bello', featured: true }))
      await write(db, ada, (writer) => writer.remove(entities.speakers, id))
      const { changes, next } = await read()
      const of = (index: number) => {
        const { revision, at } = changes[index] as ListedChange
        assert.equal(new Date(at).toISOString(), at)
        return { revision, action: revision, isUndone: false, at, entity: 'speaker', recordId: id }
      }
      const byAda = { actorId: ada.id, actorName: 'Ada Obi' }
      assert.deepEqual(changes, [
        { ...of(0), ...byAda, what: 'deleted', label: 'Bisi Bello', differences: [] },
        {
          ...of(1),
          ...byAda,
          what: 'updated',
          label: 'Bisi Bello',
          differences: [
            { field: 'name', from: 'Bisi Ade', to: 'Bisi Bello' },
            { field: 'featured', from: 'no', to: 'yes' },
          ],
        },
        { ...of(2), actorId: null, actorName: 'Tester', what: 'created', label: 'Bisi Ade', differences: [] },
      ])
      assert.equal(next, undefined)
    })

    test('labels each record with its name, topic or title', async () => {
      const { db } = site()
      await makeEvent(db, { name: 'Opening night' })
      await makeAgendaItem(db, { topic: 'Rails' })
      await makeSponsor(db, { name: 'Kobo' })
      await makeTicket(db, { name: 'Standard' })
      await makeGalleryImage(db, { event_title: 'Hack day' })
      await makeSection(db, { section: 'about' })
      assert.deepEqual(await list(), [
        'created content section: about',
        'created gallery image: Hack day',
        'created ticket: Standard',
        'created sponsor: Kobo',
        'created agenda item: Rails',
        'created event: Opening night',
      ])
    })

    test('names the speakers and venues that a change refers to', async () => {
      const { db } = site()
      const [bisi, venue] = [await makeSpeaker(db, { name: 'Bisi Ade' }), await makeVenue(db, { name: 'KICC' })]
      const [talk, room] = [await makeAgendaItem(db), await makeRoom(db)]
      await call('PUT', `/api/agenda/${talk.id}`, { json: { speakers: [bisi.id] } })
      await call('PUT', `/api/rooms/${room.id}`, { json: { venueId: venue.id } })
      const { changes } = await read('limit=2')
      assert.deepEqual(
        changes.map(({ differences }) => differences[0]),
        [
          { field: 'venueId', from: '(empty)', to: 'KICC' },
          { field: 'speakers', from: '(empty)', to: 'Bisi Ade' },
        ],
      )
    })

    test('is filtered by person, entity, field and words, which may be together', async () => {
      const { db } = site()
      const ada = await makeUser(db, { name: 'Ada Obi' })
      const { id } = await makeSpeaker(db, { name: 'Zoë Mensah' })
      await makeEvent(db, { name: 'Opening night' })
      await write(db, ada, (writer) => writer.update(entities.speakers, id, { title: 'Founder' }))
      await write(db, ada, (writer) => writer.update(entities.speakers, id, { company: '100% Cowrie' }))
      const [updated, event, created] = [
        'updated speaker: Zoë Mensah',
        'created event: Opening night',
        'created speaker: Zoë Mensah',
      ]
      const cases: [query: string, found: (string | undefined)[]][] = [
        [`person=${ada.id}`, [updated, updated]],
        ['person=Tester', [event, created]],
        ['person=nobody', []],
        ['entity=event', [event]],
        ['entity=speaker', [updated, updated, created]],
        ['field=company', [updated]],
        ['field=bio', []],
        ['q=zoe', [updated, updated, created]],
        ['q=FOUNDER zoe', [updated]],
        ['q=100%25', [updated]],
        ['q=obi', [updated, updated]],
        ['q=kobo rails', [updated]],
        ['q=ledgers', []],
        ['entity=speaker&person=Tester&q=mensah', [created]],
        ['q=%20&person=&from=&to=&field=', [updated, updated, event, created]],
      ]
      for (const [query, found] of cases) assert.deepEqual(await list(query), found, query)
    })

    test('is filtered by days in the time zone of the summit, the last one included', async () => {
      const { db } = site()
      await makeSection(db, { section: 'seo', timeZone: 'America/New_York' })
      await makeSpeaker(db, { name: 'Late on the 3rd' })
      await makeSpeaker(db, { name: 'Early on the 4th' })
      const times = { 'Late on the 3rd': '2026-11-04T04:59:00.000Z', 'Early on the 4th': '2026-11-04T05:00:00.000Z' }
      for (const [name, at] of Object.entries(times))
        await db.updateTable('changes').set({ at }).where('after', 'like', `%${name}%`).execute()
      const [third, fourth] = ['created speaker: Late on the 3rd', 'created speaker: Early on the 4th']
      assert.deepEqual(await list('entity=speaker&from=2026-11-04'), [fourth])
      assert.deepEqual(await list('entity=speaker&to=2026-11-03'), [third])
      assert.deepEqual(await list('entity=speaker&from=2026-11-03&to=2026-11-04'), [fourth, third])
      assert.deepEqual(await list('from=2026-11-05&to=2026-11-03'), [])
    })

    test('is read in parts, which newer changes do not move, and which do not cut an action', async () => {
      const { db } = site()
      const names = (changes: ListedChange[]) => changes.map(({ label }) => label)
      await makeSpeaker(db, { name: 'First' })
      await write(db, { id: null, name: 'Import' }, async (writer) => {
        for (const name of ['A', 'B', 'C', 'D']) await writer.insert(entities.sponsors, { name, type: 'Current' })
      })
      await makeSpeaker(db, { name: 'Last' })
      const first = await read('limit=2')
      await makeSpeaker(db, { name: 'Newer' })
      assert.deepEqual(names(first.changes), ['Last', 'D', 'C', 'B', 'A'])
      const part = await read('limit=1', first.next ?? '')
      assert.deepEqual([names(part.changes), part.next], [['First'], undefined])
      for (const query of [
        'cursor=x',
        'limit=501',
        'limit=0',
        'from=2026-02-30',
        'from=1999-01-01',
        'entity=passwords',
      ])
        assert.equal((await call('GET', `/api/changes?${query}`)).status, 400, query)
    })

    test('a search ends after 10,000 changes and says where it goes on', async () => {
      const { db } = site()
      const admin = await signInAs(site(), 'admin')
      await makeSpeaker(db, { name: 'A needle' })
      await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10100)
        insert into changes (revision, action, at, "actorName", what, entity, "recordId", after)
        select revision + n, revision + n, at, 'Tester', what, entity, 'hay', '{"name":"Hay"}'
        from changes, numbers where entity = 'speaker'`.execute(db)
      const first = await site().call('GET', '/api/changes?q=needle', { token: admin })
      assert.deepEqual(first.body.data, [])
      const next = /<(.+)>/.exec(String(first.headers.link))?.[1] ?? ''
      const { body } = await site().call('GET', next, { token: admin })
      assert.deepEqual(short(body.data), ['created speaker: A needle'])
    })

    test('has changes of accounts only for super admins', async () => {
      const { db, call } = site()
      const root = await openSession(site(), await makeUser(db, { name: 'Zola', role: 'super_admin' }))
      const admin = await signInAs(site(), 'admin')
      const eve = { name: 'Eve', email: 'eve@example.org', role: 'user', password: 'let me in' }
      const { id } = (await call('POST', '/api/auth/users', { token: root, body: eve })).body.data
      await call('PUT', `/api/auth/users/${id}`, { token: root, body: { role: 'admin' } })
      await makeSpeaker(db, { name: 'Ada' })
      const as = async (token: string, path = '/api/changes') => (await call('GET', path, { token })).body
      const { data } = await as(root, '/api/changes?entity=user&limit=2')
      assert.deepEqual(short(data), ['updated user: Eve', 'created user: Eve'])
      assert.deepEqual(data[0].differences, [{ field: 'role', from: 'user', to: 'admin' }])
      await call('DELETE', `/api/auth/users/${id}`, { token: root })
      assert.deepEqual(short((await as(root, '/api/changes?entity=user')).data).slice(0, 2), [
        'deleted user: A former user',
        'updated user: A former user',
      ])

      assert.deepEqual(short((await as(admin)).data), ['created speaker: Ada'])
      assert.deepEqual((await as(admin, '/api/changes?entity=user')).data, [])
      assert.deepEqual((await as(admin, '/api/changes?person=Tester&field=role')).data, [])
      assert.doesNotMatch(await as(admin, '/api/changes.csv'), /user|Zola/)
      const { people, entities } = (await as(admin, '/api/changes/filters')).data
      assert.deepEqual(people, [{ value: 'Tester', name: 'Tester' }])
      assert.ok(!entities.some(({ name }: { name: string }) => name === 'user'))
      const all = (await as(root, '/api/changes/filters')).data
      assert.deepEqual(
        all.people.map(({ name }: { name: string }) => name),
        ['Tester', 'Zola'],
      )
      const { fields } = all.entities.find(({ name }: { name: string }) => name === 'user')
      assert.ok(fields.includes('role') && !fields.includes('email'))
    })

    test('is exported as CSV with the same filters, and no text is a formula', async () => {
      const { db, clock } = site()
      const ada = await makeUser(db, { name: '=HYPERLINK("https://evil.example")' })
      const { id } = await makeSpeaker(db, { name: 'Bisi "B" Ade', title: 'Engineer' })
      await makeEvent(db)
      await db.updateTable('changes').set({ at: '2026-11-21T21:30:05.000Z' }).execute()
      for (const title of ['+1', '-1', '@SUM(A1)', '＝1', 'One, two'])
        await write(db, ada, (writer) => writer.update(entities.speakers, id, { title }))
      const { status, headers, body } = await call('GET', '/api/changes.csv?entity=speaker')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
      assert.equal(headers['content-disposition'], 'attachment; filename="activity-2026-11-21.csv"')
      assert.equal(headers['cache-control'], 'no-store, no-transform')
      assert.equal(clock.now.toISOString().slice(0, 10), '2026-11-21')
      const [header, ...lines] = (body as string).trimEnd().split('\r\n')
      assert.equal(
        header,
        '\uFEFF"Time (Africa/Nairobi)","Person","Change","Type","Record","Field","From","To","Action","Record ID"',
      )
      const person = `"'=HYPERLINK(""https://evil.example"")"`
      const record = '"Bisi ""B"" Ade"'
      assert.deepEqual(
        lines.slice(0, -1).map((line) => line.split(',"updated","speaker",')[1]?.replace(/,"\d+","\w+"$/, '')),
        [
          `${record},"Title","'＝1","One, two"`,
          `${record},"Title","'@SUM(A1)","'＝1"`,
          `${record},"Title","'-1","'@SUM(A1)"`,
          `${record},"Title","'+1","'-1"`,
          `${record},"Title","Engineer","'+1"`,
        ],
      )
      assert.ok(lines.slice(0, -1).every((line) => line.includes(person)))
      assert.match(
        lines.at(-1) ?? '',
        /^"2026-11-22 00:30:05","Tester","created","speaker","Bisi ""B"" Ade","","","","\d+","\w+"$/,
      )
    })

    test('is only for staff', async () => {
      const user = await signInAs(site(), 'user')
      const refused = [403, { success: false, message: 'You do not have permission to do this' }]
      for (const url of ['/api/changes', '/api/changes.csv', '/api/changes/filters']) {
        assert.deepEqual(outcome(await call('GET', url, { token: user })), refused)
        assert.equal((await call('GET', url, { token: null })).status, 401)
      }
    })

    test('takes the same number of queries for one change and for many', async () => {
      const { db, statementsOf } = site()
      const addTalk = async () => makeAgendaItem(db, { speakers: [(await makeSpeaker(db)).id, 'deleted'] })
      await addTalk()
      await read()
      const count = async () => (await statementsOf(() => read())).length
      const forOne = await count()
      for (let time = 0; time < 5; time += 1) await addTalk()
      // The token, the time zone, the changes, what undid them, speakers, venues, and the names of deleted ones.
      assert.deepEqual([forOne, await count()], [7, 7])
    })
  })
})
