import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, refusal } from '../../../../test/calls.ts'
import { makeAgendaItem, makeRoom, makeTrack, visible } from '../../../../test/factories.ts'
import { onBothDatabases } from '../../../../test/site.ts'
import { colors } from '../../../ui/palette.ts'
import { freeColor } from './free-color.ts'

test('the first colour that no track has is free, and then the first that the fewest have', () => {
  const having = (...used: (typeof colors)[number][]) => used.map((color) => ({ color }))
  assert.equal(freeColor([]), 'indigo')
  assert.equal(freeColor(having('indigo', 'green')), 'amber')
  assert.equal(freeColor(having(...colors)), 'indigo')
  assert.equal(freeColor(having(...colors, 'indigo')), 'amber')
})

describe('tracks', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const add = async (json: object) => (await call('POST', '/api/tracks', { json })).body.data
    const list = async () => (await site().get('/api/tracks')).body.data

    test('a new track gets the first free colour and is the last', async () => {
      const { status, headers, body } = await call('POST', '/api/tracks', { json: { name: 'Payments' } })
      assert.deepEqual([status, body.message], [201, 'Track created successfully.'])
      const { id, createdAt, updatedAt, ...rest } = body.data
      assert.deepEqual(rest, { ...visible, _id: id, name: 'Payments', color: 'indigo', order: 0 })
      assert.deepEqual([createdAt, headers.etag], [updatedAt, `"${updatedAt}"`])
      await add({ name: 'Policy', color: 'green', order: 7 })
      const { color, order } = await add({ name: 'Custody', color: null })
      assert.deepEqual([color, order], ['amber', 8])
      assert.deepEqual(
        (await list()).map(({ name }: { name: string }) => name),
        ['Payments', 'Policy', 'Custody'],
      )
    })

    test('staff may give two tracks one colour', async () => {
      await add({ name: 'Payments', color: 'plum' })
      assert.equal((await add({ name: 'Policy', color: 'plum' })).color, 'plum')
    })

    test('invalid fields and a taken name are refused', async () => {
      const { id } = await add({ name: 'Payments' })
      const other = await add({ name: 'Policy' })
      const post = async (json: object) => outcome(await call('POST', '/api/tracks', { json }))
      assert.deepEqual(await post({ name: ' ' }), refusal('name', 'Name is required'))
      assert.deepEqual(
        await post({ name: 'x', color: 'pink' }),
        refusal('color', `Color must be one of ${colors.join(', ')}`),
      )
      const message = 'A track with this name already exists'
      const taken = [409, { success: false, message, errors: [{ field: 'name', message }] }]
      assert.deepEqual(await post({ name: 'PAYMENTS' }), taken)
      const rename = async (to: string, name: string) =>
        outcome(await call('PUT', `/api/tracks/${to}`, { json: { name } }))
      assert.deepEqual(await rename(other.id, 'payments'), taken)
      assert.equal((await rename(id, 'payments'))[0], 200)
    })

    test('null and empty fields of a change leave colour and order as they are', async () => {
      const { id } = await makeTrack(site().db, { color: 'red', order: 3 })
      const before = (await call('GET', `/api/tracks/${id}`)).body.data
      const { body } = await call('PUT', `/api/tracks/${id}`, { json: { color: null, order: null } })
      const { createdAt, updatedAt, ...saved } = body.data
      assert.deepEqual(saved, before)
    })

    test('agenda items have the colour of their track, and free texts one that stays', async () => {
      const { db, get } = site()
      await makeTrack(db, { name: 'Custody', color: 'rose' })
      await makeAgendaItem(db, { topic: 'Keys', track: 'Custody' })
      await makeAgendaItem(db, { topic: 'Tea', track: 'Anything' })
      await makeAgendaItem(db, { topic: 'Lunch' })
      await makeAgendaItem(db, { topic: 'Cake', track: 'Anything' })
      const items: { topic: string; trackColor: string | null }[] = (await get('/api/agenda')).body.data
      assert.deepEqual(
        items.map(({ topic, trackColor }) => [topic, trackColor]),
        [
          ['Keys', 'rose'],
          ['Tea', 'green'],
          ['Lunch', null],
          ['Cake', 'green'],
        ],
      )
      await makeAgendaItem(db, { topic: 'Soil', track: 'Measuring' })
      await makeAgendaItem(db, { topic: 'Price', track: 'Paying' })
      const { tracks } = (await get('/api/agenda/summary')).body.data
      assert.equal(new Set(tracks.map(({ color }: { color: string }) => color)).size, 4)
      assert.match((await get('/agenda')).body, /badge tone-rose">Custody</)
      assert.deepEqual((await list()).length, 1)
    })

    test('a new name replaces the old one in agenda items, each with an entry in the history', async () => {
      const { db, get } = site()
      const { id } = await makeTrack(db, { name: 'Custody' })
      const item = await makeAgendaItem(db, { track: 'Custody' })
      const other = await makeAgendaItem(db, { track: 'Custody of keys' })
      const stale = { 'If-Match': '"2020-01-01T00:00:00.000Z"' }
      assert.equal((await call('PUT', `/api/tracks/${id}`, { json: { name: 'Keys' }, headers: stale })).status, 412)
      assert.equal((await get(`/api/agenda/${item.id}`)).body.data.track, 'Custody')
      const { etag } = (await get(`/api/tracks/${id}`)).headers
      const headers = { 'If-Match': String(etag), 'Idempotency-Key': '"once"' }
      for (const _ of [1, 2])
        assert.equal((await call('PUT', `/api/tracks/${id}`, { json: { name: 'Keys' }, headers })).status, 200)
      assert.equal((await get(`/api/agenda/${item.id}`)).body.data.track, 'Keys')
      assert.equal((await get(`/api/agenda/${other.id}`)).body.data.track, 'Custody of keys')
      const [change, ...older] = (await call('GET', `/api/history/agenda/${item.id}`)).body.data
      assert.deepEqual([change.what, change.before.track, change.after.track], ['updated', 'Custody', 'Keys'])
      assert.equal(older.length, 1)
    })

    test('agenda items of a deleted track keep its name', async () => {
      const { db, get } = site()
      const { id } = await makeTrack(db, { name: 'Custody' })
      const item = await makeAgendaItem(db, { track: 'Custody' })
      assert.equal((await call('DELETE', `/api/tracks/${id}`)).body.message, 'Track deleted successfully.')
      assert.equal((await get(`/api/agenda/${item.id}`)).body.data.track, 'Custody')
      assert.equal((await get(`/api/tracks/${id}`)).status, 404)
    })
  })
})

describe('rooms', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)

    test('a room has a name, and optionally capacity and floor', async () => {
      const bare = await call('POST', '/api/rooms', { json: { name: 'Main hall' } })
      assert.deepEqual([bare.status, bare.body.message], [201, 'Room created successfully.'])
      const full = { name: 'Hall B', capacity: 240, floor: '1st floor', order: 4 }
      const { id, createdAt, updatedAt, ...rest } = (await call('POST', '/api/rooms', { json: full })).body.data
      assert.deepEqual(rest, { ...visible, ...full, venueId: null, _id: id })
      const { data } = (await site().get('/api/rooms')).body
      assert.deepEqual(
        data.map(({ name, capacity, floor, order }: Record<string, unknown>) => [name, capacity, floor, order]),
        [
          ['Main hall', null, null, 0],
          ['Hall B', 240, '1st floor', 4],
        ],
      )
      const cleared = await call('PUT', `/api/rooms/${id}`, { json: { capacity: null, floor: '' } })
      assert.deepEqual([cleared.body.data.capacity, cleared.body.data.floor], [null, null])
      const refused = await call('POST', '/api/rooms', { json: { name: 'x', capacity: 0 } })
      assert.deepEqual(outcome(refused), refusal('capacity', 'Capacity must be a whole number from 1 to 1,000,000'))
    })

    test('a new name replaces the old one in agenda items; a taken one is refused', async () => {
      const { db, get } = site()
      const { id } = await makeRoom(db, { name: 'Main hall' })
      await makeRoom(db, { name: 'Hall B' })
      const item = await makeAgendaItem(db, { location: 'Main hall' })
      const rename = (name: string) => call('PUT', `/api/rooms/${id}`, { json: { name } })
      assert.equal((await rename('hall b')).status, 409)
      assert.equal((await rename('Hall A')).status, 200)
      assert.equal((await get(`/api/agenda/${item.id}`)).body.data.location, 'Hall A')
    })

    test('renaming takes as many statements for thirty agenda items as for one', async () => {
      const { db, statementsOf } = site()
      const renameWith = async (count: number) => {
        const { id, name } = await makeRoom(db, { name: `Hall ${count}` })
        await Promise.all(Array.from({ length: count }, () => makeAgendaItem(db, { location: name })))
        const rename = () => call('PUT', `/api/rooms/${id}`, { json: { name: `New hall ${count}` } })
        return (await statementsOf(rename)).length
      }
      await renameWith(0) // signs in, too
      assert.equal(await renameWith(30), await renameWith(1))
    })
  })
})
