import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { callsTo, outcome, refusal } from '../../test/calls.ts'
import { type EntityName, makers, makeSpeaker, makeSponsor } from '../../test/factories.ts'
import { onBothDatabases } from '../../test/site.ts'
import { entities } from '../features/entities.server.ts'

const ordered = (Object.keys(makers) as EntityName[]).filter((name) => entities[name].newAt)

describe('an order of one’s own', () => {
  onBothDatabases((site) => {
    const callOnce = callsTo(site)
    let keys = 0
    /** With a key, without which no response names its action. */
    const call: typeof callOnce = (method, url, sent) => {
      keys += 1
      return callOnce(method, url, { ...sent, headers: { 'idempotency-key': `"order-${keys}"` } })
    }
    const listPath = (entity: string) => (entity === 'tickets' ? '/api/tickets/all' : `/api/${entity}`)
    const read = async (entity: string) => {
      const { body } = await call('GET', listPath(entity))
      return { ids: (body.data ?? body.tickets).map(({ id }: { id: string }) => id) as string[], body }
    }
    const ids = async (entity: string) => (await read(entity)).ids
    const move = (entity: string, json: object) => call('POST', `/api/${entity}/order`, { json })
    const undo = ({ headers }: { headers: Record<string, unknown> }) =>
      call('POST', `/api/changes/${headers.change}/undo`, { json: {} })
    const positions = async (table: string) => {
      const { rows } = await sql<{ position: string | null }>`select position from ${sql.table(table)}`.execute(
        site().db,
      )
      return rows.map(({ position }) => position)
    }
    const fill = async (entity: EntityName, count = 4) => {
      for (let number = 1; number <= count; number += 1) {
        const unlike = entity === 'pages' ? { slug: `page-${number}` } : { name: `Name ${number}` }
        await makers[entity](site().db, entity === 'gallery' ? {} : unlike)
      }
      return ids(entity)
    }

    for (const entity of ordered)
      test(`${entity} are moved, undone, and put back into the default order`, async () => {
        const [a = '', b = '', c = '', d = ''] = await fill(entity)
        const publicBefore = (await site().get(`/api/${entity}`)).body
        assert.equal((await read(entity)).body.isOrdered, undefined)

        const first = await move(entity, { id: d, before: b })
        assert.match(first.body.message, /^[A-Z][a-z ]+ moved\.$/)
        assert.deepEqual(await ids(entity), [a, d, b, c])
        const { body } = await read(entity)
        assert.equal(body.isOrdered, true)
        assert.doesNotMatch(JSON.stringify([body, (await site().get(`/api/${entity}`)).body]), /position/)
        const second = await move(entity, { id: a, after: c })
        assert.deepEqual(await ids(entity), [d, b, c, a])

        assert.equal((await undo(second)).status, 200)
        assert.deepEqual(await ids(entity), [a, d, b, c])
        assert.equal((await undo(first)).status, 200)
        assert.deepEqual((await site().get(`/api/${entity}`)).body, publicBefore)

        await move(entity, { id: a, after: c })
        const reset = await call('DELETE', `/api/${entity}/order`)
        assert.match(reset.body.message, /^The [a-z ]+s are in their default order\.$/)
        assert.deepEqual((await site().get(`/api/${entity}`)).body, publicBefore)
        assert.deepEqual(await positions(entity), [null, null, null, null])
        assert.equal((await undo(reset)).status, 200)
        assert.deepEqual(await ids(entity), [b, c, a, d])
      })

    test('the first move changes all records, a later one only the moved record, and one without effect none', async () => {
      const [a = '', b = '', c = ''] = await fill('speakers')
      const changesOf = async (json: object) => {
        const { headers } = await move('speakers', json)
        if (!headers.change) return []
        return (await call('GET', '/api/changes')).body.data.filter(
          ({ action }: { action: number }) => String(action) === headers.change,
        )
      }
      assert.equal((await changesOf({ id: a, before: b })).length, 0)
      assert.equal((await changesOf({ id: c, before: a })).length, 4)
      const later = await changesOf({ id: b, before: c })
      assert.deepEqual(
        later.map(({ recordId, what, differences }: Record<string, unknown>) => [recordId, what, differences]),
        [[b, 'moved', []]],
      )
      const [change] = (await call('GET', `/api/history/speakers/${b}`)).body.data
      assert.equal(change.what, 'moved')
    })

    test('a new record of an ordered list is the last, and a picture the first', async () => {
      for (const [entity, end] of [
        ['speakers', -1],
        ['tracks', -1],
        ['gallery', 0],
      ] as const) {
        const [a = '', , , d = ''] = await fill(entity)
        await move(entity, { id: d, before: a })
        const { id } = await makers[entity](site().db, entity === 'gallery' ? {} : { name: 'A new one' })
        assert.equal((await ids(entity)).at(end), id, entity)
      }
    })

    test('undoing a deletion brings a record back to its place', async () => {
      const [a = '', b = '', c = '', d = ''] = await fill('tickets')
      await move('tickets', { id: d, before: b })
      const deleted = await call('DELETE', `/api/tickets/${d}`)
      assert.deepEqual(await ids('tickets'), [a, b, c])
      await undo(deleted)
      assert.deepEqual(await ids('tickets'), [a, d, b, c])
    })

    test('records that come back to a place that another one has got stay movable', async () => {
      const [a = '', b = '', c = '', d = ''] = await fill('rooms')
      await move('rooms', { id: d, before: a })
      const moved = await move('rooms', { id: b, before: a })
      await move('rooms', { id: b, after: c })
      await move('rooms', { id: c, before: a })
      await undo(moved)
      const list = await ids('rooms')
      assert.deepEqual(list.toSorted(), [a, b, c, d].toSorted())
      for (const other of list.filter((id) => id !== b)) {
        await move('rooms', { id: b, after: other })
        assert.equal((await ids('rooms'))[(await ids('rooms')).indexOf(other) + 1], b)
      }
    })

    test('sponsors are moved within their tier, which still comes first', async () => {
      const { db } = site()
      const gold = await makeSponsor(db, { name: 'Gold', tier: 'gold' })
      const [one, two] = [
        await makeSponsor(db, { name: 'Silver 1', tier: 'silver' }),
        await makeSponsor(db, { name: 'Silver 2', tier: 'silver' }),
      ]
      await move('sponsors', { id: two.id, before: one.id })
      assert.deepEqual(await ids('sponsors'), [gold.id, two.id, one.id])
      const message = 'Sponsors are ordered within their tier. Change the tier instead.'
      assert.deepEqual(outcome(await move('sponsors', { id: one.id, before: gold.id })), [
        409,
        { success: false, message },
      ])
      const platinum = await makeSponsor(db, { name: 'Platinum', tier: 'platinum' })
      assert.deepEqual(await ids('sponsors'), [platinum.id, gold.id, two.id, one.id])
    })

    test('a position can neither be set nor chosen for a place that does not exist', async () => {
      const [a = '', b = ''] = await fill('speakers')
      await call('PUT', `/api/speakers/${b}`, { json: { position: 'a0' } })
      await call('POST', '/api/bulk/speakers', {
        json: { ids: [b], action: 'update', values: { company: 'Kobo', position: 'a0' } },
      })
      assert.deepEqual(await positions('speakers'), [null, null, null, null])
      const both = refusal('before', 'Give either before or after')
      assert.deepEqual(outcome(await move('speakers', { id: a })), both)
      assert.deepEqual(outcome(await move('speakers', { id: a, before: b, after: b })), both)
      for (const json of [
        { id: a, before: 'nobody' },
        { id: 'nobody', after: a },
      ])
        assert.deepEqual(outcome(await move('speakers', json)), [404, { success: false, message: 'Speaker not found' }])
    })

    test('a long list is read in its own order, in parts', async () => {
      const [a = '', b = '', c = '', d = ''] = await fill('speakers')
      await makeSpeaker(site().db, { name: 'Name 0', featured: true })
      const featured = (await ids('speakers'))[0]
      const parts = async (query: string) => {
        const found: string[] = []
        let next: string | undefined = `/api/speakers?limit=2${query}`
        while (next) {
          const { body, headers }: Awaited<ReturnType<typeof call>> = await call('GET', next)
          found.push(...body.data.map(({ id }: { id: string }) => id))
          next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]?.replace(/^\/speakers/, '/api/speakers')
        }
        return found
      }
      assert.deepEqual(await parts('&sort=position'), [featured, a, b, c, d])
      await move('speakers', { id: featured, after: c })
      for (const query of ['', '&sort=position']) assert.deepEqual(await parts(query), [a, b, c, featured, d])
      assert.deepEqual(await parts('&sort=featured'), [featured, a, b, c, d])
    })

    test('positions stay short, however often records are moved between the same two', async () => {
      const [a = '', b = '', c = ''] = await fill('tracks', 3)
      for (let round = 0; round < 150; round += 1)
        await move('tracks', round % 2 ? { id: c, after: a } : { id: b, after: a })
      assert.deepEqual(await ids('tracks'), [a, c, b])
      const longest = Math.max(...(await positions('tracks')).map((position) => position?.length ?? 0))
      assert.ok(longest <= 40, String(longest))
    })

    test('moves at the same time neither lose nor duplicate a record or a position', async () => {
      const all = await fill('gallery', 6)
      const anyMove = fc.record({ id: fc.nat(5), other: fc.nat(5), side: fc.constantFrom('before', 'after') })
      await fc.assert(
        fc.asyncProperty(fc.array(anyMove, { minLength: 2, maxLength: 6 }), async (moves) => {
          const start = await ids('gallery')
          const answers = await Promise.all(
            moves.map(({ id, other, side }) => move('gallery', { id: all[id], [side]: all[other] })),
          )
          assert.ok(answers.every(({ status }) => status === 200))
          const end = await ids('gallery')
          assert.deepEqual(end.toSorted(), start.toSorted())
          const placed = await positions('gallery')
          assert.ok(placed.every((position) => position === null) || new Set(placed).size === all.length)
        }),
        { numRuns: 25 },
      )
    })
  })
})
