import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome } from '../../test/calls.ts'
import {
  type EntityName,
  makeAgendaItem,
  makeCustomPage,
  makeRoom,
  makers,
  makeSpeaker,
  makeTicket,
  makeTrack,
  makeVenue,
} from '../../test/factories.ts'
import { onBothDatabases } from '../../test/site.ts'
import { write } from '../db/write.server.ts'
import { entities } from '../features/entities.server.ts'

/** A value that many records of an entity can share. */
const sharedValues = {
  speakers: { company: 'Naira Labs' },
  events: { location: 'Garden' },
  agenda: { track: 'Custody', date: '2027-04-15' },
  tracks: { color: 'amber' },
  rooms: { floor: 'First' },
  venues: { address: 'Elsewhere' },
  sponsors: { tier: 'gold' },
  tickets: { available: false },
  pages: { inFooter: false },
}

describe('many records at once', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    let keys = 0
    const send = (entity: string, body: object) => {
      keys += 1
      return call('POST', `/api/bulk/${entity}`, { json: body, headers: { 'idempotency-key': `"bulk-${keys}"` } })
    }
    const undo = (response: { headers: Record<string, unknown> }) =>
      call('POST', `/api/changes/${response.headers.change}/undo`, { json: {} })
    /** Returns a record without its version. */
    const read = async (entity: string, id: string) => {
      const { updatedAt, ...record } = (await call('GET', `/api/${entity}/${id}`)).body.data
      return record
    }
    const changes = async () => {
      const { length } = await site()
        .db.selectFrom('changes')
        .select('revision')
        .where('entity', '!=', 'user')
        .execute()
      return length
    }

    for (const [entity, values] of Object.entries(sharedValues))
      test(`${entity} are changed, deleted and undone as a whole`, async () => {
        const make = makers[entity as EntityName]
        const unlike = (number: number) =>
          entity === 'pages' ? { slug: `page-${number}` } : { name: `Name ${number}` }
        const records = [
          await make(site().db, unlike(1)),
          await make(site().db, unlike(2)),
          await make(site().db, unlike(3)),
        ]
        const [one = '', two = '', three = ''] = records.map(({ id }) => id)
        const before = await read(entity, one)
        const untouched = await read(entity, three)

        const updated = await send(entity, { ids: [one, two, one], action: 'update', values })
        assert.equal(updated.status, 200, JSON.stringify(updated.body))
        assert.match(updated.body.message, /^2 [a-z ]+s updated\.$/)
        for (const id of [one, two])
          assert.deepEqual({ ...(await read(entity, id)), ...values }, await read(entity, id), 'has the values')
        assert.deepEqual(await read(entity, three), untouched)
        assert.equal((await undo(updated)).status, 200)
        assert.deepEqual(await read(entity, one), before)

        const deleted = await send(entity, { ids: [one, two], action: 'delete' })
        assert.match(deleted.body.message, /^2 [a-z ]+s deleted\.$/)
        for (const id of [one, two]) assert.equal((await call('GET', `/api/${entity}/${id}`)).status, 404)
        assert.equal((await undo(deleted)).status, 200)
        assert.deepEqual(await read(entity, one), before)
      })

    test('if one of them is missing, nothing changes', async () => {
      const { id } = await makeSpeaker(site().db)
      const before = await changes()
      const message = '1 speaker not found. Nothing was changed.'
      const refused = [
        404,
        { success: false, message, errors: [{ field: 'ids', message: 'There is no speaker nobody' }] },
      ]
      const ids = [id, 'nobody']
      assert.deepEqual(outcome(await send('speakers', { ids, action: 'delete' })), refused)
      const values = { company: 'Naira Labs' }
      assert.deepEqual(outcome(await send('speakers', { ids, action: 'update', values })), refused)
      assert.equal(await changes(), before)
    })

    test('an id with a null character is of no record, here and wherever a body has ids', async () => {
      const [none, talk] = ['\0', { topic: 'Custody', time: '09:00' }]
      const answers = [
        await send('sponsors', { ids: [none], action: 'delete' }),
        await call('POST', '/api/speakers/order', { json: { id: none, before: 'x' } }),
        await call('POST', '/api/agenda/shift', { json: { ids: [none], minutes: 5 } }),
        await call('POST', '/api/agenda', { json: { ...talk, speakers: [none] } }),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 404, 404, 400],
      )
    })

    test('if a value does not fit one of them, nothing changes, and the message names that one', async () => {
      const fitting = await makeTicket(site().db, { endDate: null })
      const unfit = await makeTicket(site().db, { name: 'VIP', endDate: '2027-01-31' })
      const before = await changes()
      const body = { ids: [fitting.id, unfit.id], action: 'update', values: { startDate: '2027-02-01' } }
      const { status, body: answer } = await send('tickets', body)
      assert.deepEqual([status, answer.message], [400, '“VIP”: End date must not be before the start date'])
      assert.equal(await changes(), before)
    })

    test('a value that no record could have is refused', async () => {
      const { id } = await makeAgendaItem(site().db)
      const room = await makeRoom(site().db)
      const ids = [id]
      for (const [entity, body, field] of [
        ['agenda', { ids, action: 'update', values: { track: 'x'.repeat(81) } }, 'values.track'],
        ['agenda', { ids, action: 'update', values: { speakers: ['nobody'] } }, 'speakers'],
        ['agenda', { ids, action: 'update', values: {} }, 'values'],
        ['agenda', { ids: [], action: 'delete' }, 'ids'],
        ['agenda', { ids: Array.from({ length: 1001 }, String), action: 'delete' }, 'ids'],
        ['agenda', { ids, action: 'erase' }, 'action'],
        ['rooms', { ids: [room.id], action: 'update', values: { venueId: 'nowhere' } }, 'venueId'],
      ] as const) {
        const answer = await send(entity, body)
        assert.deepEqual([answer.status, answer.body.errors?.[0].field], [400, field], JSON.stringify(body))
      }
    })

    test('no two records get the same name or address', async () => {
      const track = await makeTrack(site().db)
      const page = await makeCustomPage(site().db)
      for (const [entity, id, field] of [
        ['tracks', track.id, 'name'],
        ['pages', page.id, 'slug'],
      ] as const) {
        const { status, body } = await send(entity, { ids: [id], action: 'update', values: { [field]: 'same' } })
        assert.deepEqual([status, body.errors[0].field], [400, `values.${field}`])
      }
    })

    test('rooms keep a deleted venue, and other rooms cannot get it', async () => {
      const venue = await makeVenue(site().db)
      const inIt = await makeRoom(site().db, { name: 'Attic', venueId: venue.id })
      const other = await makeRoom(site().db, { name: 'Cellar' })
      await call('DELETE', `/api/venues/${venue.id}`)
      const give = (ids: string[]) => send('rooms', { ids, action: 'update', values: { venueId: venue.id } })
      assert.equal((await give([inIt.id])).status, 200)
      assert.equal((await give([inIt.id, other.id])).status, 400)
    })

    test('1,000 records are deleted, brought back and changed within seconds', async () => {
      const ids = await write(site().db, { id: null, name: 'Tester' }, async (writer) => {
        const made: string[] = []
        const values = { title: 'Engineer', company: 'Kobo', bio: 'Builds ledgers that stay up.' }
        for (let index = 0; index < 1000; index += 1)
          made.push(
            (await writer.insert(entities.speakers, { ...values, name: `Speaker ${index}`, featured: false })).id,
          )
        return made
      })
      const timed = async (what: string, work: () => ReturnType<typeof undo>) => {
        const start = performance.now()
        const response = await work()
        const taken = performance.now() - start
        assert.equal(response.status, 200, JSON.stringify(response.body))
        assert.ok(taken < 10_000, `${what}: ${Math.round(taken)} ms`)
        return response
      }
      const count = async () => (await call('GET', '/api/speakers')).body.data.length
      const deleted = await timed('delete', () => send('speakers', { ids, action: 'delete' }))
      assert.equal(await count(), 0)
      await timed('undo of delete', () => undo(deleted))
      assert.equal(await count(), 1000)
      const updated = await timed('update', () =>
        send('speakers', { ids, action: 'update', values: { featured: true } }),
      )
      assert.equal((await read('speakers', ids[999] as string)).featured, true)
      await timed('undo of update', () => undo(updated))
      assert.equal((await read('speakers', ids[999] as string)).featured, false)
    })
  })
})
