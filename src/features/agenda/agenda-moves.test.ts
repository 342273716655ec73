import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo } from '../../../test/calls.ts'
import { makeAgendaItem } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

const dated = { date: '2027-04-14', location: 'Hall' }

describe('moving agenda items', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const shift = (json: object, headers = {}) => call('POST', '/api/agenda/shift', { json, headers })
    const make = (topic: string, time: string, more = {}) =>
      makeAgendaItem(site().db, { topic, time, ...dated, ...more })
    const timesOf = async () =>
      Object.fromEntries(
        (await site().get('/api/agenda')).body.data.map((item: Record<string, string>) => [item.topic, item.time]),
      )

    test('shifts an item and those that follow in its room, and back', async () => {
      const { id } = await make('A', '09:00 - 09:45')
      await make('Before', '08:00 - 08:30')
      await make('B', '10:00 - 10:45')
      await make('C', '23:30')
      await make('Elsewhere', '10:00 - 10:45', { location: 'Foyer' })
      await make('Next day', '10:00 - 10:45', { date: '2027-04-15' })
      const before = await timesOf()
      const { status, body } = await shift({ ids: [id], minutes: 15, following: true })
      assert.deepEqual([status, body.message], [200, '3 agenda items moved by 15 minutes.'])
      assert.deepEqual(await timesOf(), { ...before, A: '09:15 - 10:00', B: '10:15 - 11:00', C: '23:45' })
      const ids = body.data.map((item: { id: string }) => item.id)
      assert.equal((await shift({ ids, minutes: -15 })).status, 200)
      assert.deepEqual(await timesOf(), before)
      const [change] = (await call('GET', `/api/history/agenda/${ids[1]}`)).body.data
      assert.deepEqual([change.before.start, change.after.start, change.after.end], ['10:15', '10:00', '10:45'])
    })

    test('a shift takes as many statements for sixty items as for three, and logs each of them', async () => {
      const shiftAll = async (count: number) => {
        const items = await Promise.all(
          Array.from({ length: count }, (_, at) => make(`${count}, ${at}`, '09:00 - 09:45')),
        )
        const ids = items.map(({ id }) => id)
        const [last] = await site().db.selectFrom('revision').select('value').execute()
        const statements = await site().statementsOf(() => shift({ ids, minutes: 5 }))
        const changes = await site()
          .db.selectFrom('changes')
          .select('recordId')
          .where('what', '=', 'updated')
          .where('revision', '>', last?.value ?? 0)
          .execute()
        assert.deepEqual(changes.map(({ recordId }) => recordId).toSorted(), ids.toSorted())
        return statements.length
      }
      await shiftAll(1) // signs in, too
      assert.equal(await shiftAll(60), await shiftAll(3))
    })

    test('shifts all or none', async () => {
      const { id } = await make('A', '09:00 - 09:45')
      const late = await make('Late', '23:50 - 00:20')
      const open = await make('Open', 'After lunch')
      const before = await timesOf()
      const refused = async (json: object) => {
        const { status, body } = await shift(json)
        return [status, body.message]
      }
      assert.deepEqual(await refused({ ids: [id, late.id], minutes: 15 }), [409, '“Late” would start on another day'])
      assert.deepEqual(await refused({ ids: [id, open.id], minutes: 5 }), [409, '“Open” has no start time to move'])
      assert.deepEqual(await refused({ ids: [id, 'nobody'], minutes: 5 }), [404, 'Agenda item not found'])
      for (const json of [{ ids: [], minutes: 5 }, { ids: [id], minutes: 0 }, { ids: [id], minutes: 721 }, {}])
        assert.equal((await shift(json)).status, 400)
      assert.deepEqual(await timesOf(), before)
      assert.equal((await shift({ ids: [late.id], minutes: -30 })).status, 200)
      assert.equal((await timesOf()).Late, '23:20 - 23:50')
    })

    test('a text that is no time stays when its item is shifted', async () => {
      const { id } = await make('A', 'After lunch', { start: '13:00', end: '14:00' })
      const [item] = (await shift({ ids: [id], minutes: 5 })).body.data
      assert.deepEqual([item.time, item.start, item.end], ['After lunch', '13:05', '14:05'])
    })

    test('a move is undone exactly, unless an item was changed since', async () => {
      const a = await make('A', '9 am – 10 am', { start: '09:00', end: '10:00' })
      const b = await make('B', 'After lunch', { date: null, day: 2, location: 'Foyer' })
      const before = (await site().get('/api/agenda')).body.data
      let keys = 0
      const send = async (path: string, json: object) => {
        keys += 1
        const headers = { 'idempotency-key': `"${keys}"` }
        const { headers: sent } = await call('POST', `/api/agenda/${path}`, { json, headers })
        return () => call('POST', `/api/changes/${sent.change}/undo`, { json: {} })
      }
      const undoShift = await send('shift', { ids: [a.id], minutes: 5 })
      assert.equal((await undoShift()).status, 200)
      assert.deepEqual(withoutVersions((await site().get('/api/agenda')).body.data), withoutVersions(before))
      const undoSwap = await send('swap', { ids: [a.id, b.id] })
      assert.equal((await undoSwap()).status, 200)
      assert.deepEqual(withoutVersions((await site().get('/api/agenda')).body.data), withoutVersions(before))
      const undoAgain = await send('swap', { ids: [a.id, b.id] })
      await call('PUT', `/api/agenda/${a.id}`, { json: { location: 'Attic' } })
      assert.equal((await undoAgain()).status, 409)
    })

    test('of two people who move an item from one version, the second is refused', async () => {
      const a = await make('A', '09:00 - 09:45')
      const b = await make('B', '10:00 - 10:45')
      await make('C', '11:00 - 11:45')
      const [one, other] = [`"${a.updatedAt}"`, `"${b.updatedAt}"`]
      const swap = (ifMatch: string) =>
        call('POST', '/api/agenda/swap', { json: { ids: [a.id, b.id] }, headers: { 'if-match': ifMatch } })
      const shiftAll = () => shift({ ids: [a.id], minutes: 5, following: true }, { 'if-match': one })
      assert.deepEqual([(await shiftAll()).status, (await shiftAll()).status], [200, 412])
      assert.equal((await timesOf()).C, '11:05 - 11:50')
      assert.equal((await swap(`${one}, ${other}`)).status, 412)
      const [{ headers: first }, { headers: second }] = [
        await call('GET', `/api/agenda/${a.id}`),
        await call('GET', `/api/agenda/${b.id}`),
      ]
      assert.equal((await swap(`${first.etag}, ${second.etag}`)).status, 200)
    })

    test('a shift that is sent again is made once', async () => {
      const { id } = await make('A', '09:00 - 09:45')
      for (const _ of [1, 2])
        assert.equal((await shift({ ids: [id], minutes: 5 }, { 'Idempotency-Key': '"once"' })).status, 200)
      assert.equal((await timesOf()).A, '09:05 - 09:50')
    })

    test('two items swap time and room, and back', async () => {
      const a = await make('A', '09:00 - 09:45', { track: 'Keynote' })
      const b = await make('B', 'After lunch', { date: null, day: 2, location: 'Foyer' })
      const swap = () => call('POST', '/api/agenda/swap', { json: { ids: [a.id, b.id] } })
      const { status, body } = await swap()
      assert.deepEqual([status, body.message], [200, 'Agenda items swapped.'])
      const [first, second] = body.data
      const slot = ({ topic, time, start, date, day, location, track }: Record<string, unknown>) => [
        topic,
        time,
        start,
        date,
        day,
        location,
        track,
      ]
      assert.deepEqual(slot(first), ['A', 'After lunch', null, null, 2, 'Foyer', 'Keynote'])
      assert.deepEqual(slot(second), ['B', '09:00 - 09:45', '09:00', '2027-04-14', null, 'Hall', null])
      assert.deepEqual((await swap()).body.data.map(slot), [slot(a), slot(b)])
    })
  })
})

const withoutVersions = (items: { updatedAt?: string }[]) => items.map(({ updatedAt, ...item }) => item)
