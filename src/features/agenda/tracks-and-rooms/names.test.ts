import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeRoom } from '../../../../test/factories.ts'
import { onBothDatabases } from '../../../../test/site.ts'
import { csv, importsOf } from '../../../../test/spreadsheets.ts'
import { startSet } from '../../../../test/started-set.ts'
import { publishDue } from '../../../server/change-sets/change-sets.server.ts'

describe('the name of a room in talks', () => {
  onBothDatabases((site) => {
    const { call, preview, run } = importsOf(site)
    const locationOf = async (id: string) => (await call('GET', `/api/agenda/${id}`)).body.data.location
    const act = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) => {
      const headers = { 'idempotency-key': `"${randomUUID()}"` }
      const { status, body, headers: answered } = await call(method, `/api${path}`, { ...(json && { json }), headers })
      assert.ok(status < 300, JSON.stringify(body))
      return { data: body.data, action: answered.change }
    }
    const undo = (action: unknown) => act('POST', `/changes/${action}/undo`, {})

    test('is spelled as the room spells it, however the talk is saved', async () => {
      const early = await makeAgendaItem(site().db, { topic: 'Keys', location: 'GROßER saal' })
      await makeRoom(site().db, { name: 'Großer Saal' })
      assert.equal(await locationOf(early.id), 'Großer Saal')
      const talk = { topic: 'Custody', time: '09:00', location: 'großer SAAL', track: 'any' }
      const { id, location, track } = (await act('POST', '/agenda', talk)).data
      assert.deepEqual([location, track], ['Großer Saal', 'any'])
      await act('PUT', `/agenda/${id}`, { location: 'Foyer' })
      await act('POST', '/bulk/agenda', { ids: [id], action: 'update', values: { location: 'GROßER SAAL' } })
      assert.equal(await locationOf(id), 'Großer Saal')
      const form = [csv('topic,time,location\nImported,10:00,großer saal\n')]
      const { version } = await preview('agenda', form)
      assert.equal((await run('agenda', [...form, ['version', version]])).status, 200)
      const again = await preview('agenda', form)
      assert.deepEqual(again.counts, { add: 0, update: 0, unchanged: 1, error: 0 })
      const places = (await site().get('/api/agenda')).body.data.map((item: { location: string }) => item.location)
      assert.deepEqual(places, ['Großer Saal', 'Großer Saal', 'Großer Saal'])
    })

    test('of a hidden room is not shown to visitors, however it was spelled', async () => {
      const room = await makeRoom(site().db, { name: 'Main hall' })
      await act('PUT', `/rooms/${room.id}`, { hidden: true })
      const { id } = (await act('POST', '/agenda', { topic: 'Custody', time: '09:00', location: 'MAIN HALL' })).data
      assert.equal((await site().get(`/api/agenda/${id}`)).body.data.location, null)
      assert.doesNotMatch((await site().get('/agenda')).body, /main hall/i)
    })

    test('follows two rooms that swap their names', async () => {
      const { db } = site()
      const rooms = [await makeRoom(db, { name: 'North' }), await makeRoom(db, { name: 'South' })]
      const talks = [await makeAgendaItem(db, { location: 'North' }), await makeAgendaItem(db, { location: 'South' })]
      const form = [csv(`id,name\n${rooms[0]?.id},South\n${rooms[1]?.id},North\n`)]
      const { version } = await preview('rooms', form)
      assert.equal((await run('rooms', [...form, ['version', version]])).status, 200)
      assert.deepEqual(await Promise.all(talks.map(({ id }) => locationOf(id))), ['South', 'North'])
    })

    test('is the present one when a talk is brought back, or put back into the room', async () => {
      const { db } = site()
      const room = await makeRoom(db, { name: 'North' })
      const [deleted, moved] = [
        await makeAgendaItem(db, { location: 'North' }),
        await makeAgendaItem(db, { location: 'North' }),
      ]
      const deletion = await act('DELETE', `/agenda/${deleted.id}`)
      const move = await act('PUT', `/agenda/${moved.id}`, { location: 'Foyer' })
      await act('PUT', `/rooms/${room.id}`, { name: 'Lagos' })
      await act('PUT', `/rooms/${room.id}`, { name: 'Kano' })
      await undo(deletion.action)
      await undo(move.action)
      assert.deepEqual([await locationOf(deleted.id), await locationOf(moved.id)], ['Kano', 'Kano'])
    })

    test('goes back with the room, also in talks made since', async () => {
      const room = await makeRoom(site().db, { name: 'North' })
      const talk = await makeAgendaItem(site().db, { location: 'North' })
      const renaming = await act('PUT', `/rooms/${room.id}`, { name: 'Kano' })
      const later = await makeAgendaItem(site().db, { location: 'Kano' })
      await undo(renaming.action)
      assert.deepEqual([await locationOf(talk.id), await locationOf(later.id)], ['North', 'North'])
    })

    test('is put back exactly where a free text had become the name of a room', async () => {
      const { db } = site()
      const room = await makeRoom(db, { name: 'North' })
      const locations = ['North', 'KANO', 'Kano', 'abuja']
      const talks = await Promise.all(locations.map((location) => makeAgendaItem(db, { location })))
      const all = () => Promise.all(talks.map(({ id }) => locationOf(id)))
      const renaming = await act('PUT', `/rooms/${room.id}`, { name: 'Kano' })
      const creation = await act('POST', '/rooms', { name: 'Abuja' })
      assert.deepEqual(await all(), ['Kano', 'Kano', 'Kano', 'Abuja'])
      const undoings = [await undo(creation.action), await undo(renaming.action)]
      assert.deepEqual(await all(), locations)
      for (const { action } of undoings.reverse()) await undo(action)
      assert.deepEqual(await all(), ['Kano', 'Kano', 'Kano', 'Abuja'])
    })

    test('is refused in a set of changes where another on the site has it, whatever its case', async () => {
      const { live, inSet, publish } = await startSet(site())
      await inSet('POST', '/rooms', { name: 'Éden' })
      await live('POST', '/rooms', { name: 'ÉDEN' })
      const { status, body } = await publish()
      assert.equal(status, 409)
      assert.deepEqual(body.errors, [{ field: 'name', message: 'Another room is called “Éden” now' }])
    })

    test('follows a name that a set of changes publishes, also in talks made meanwhile', async () => {
      const { db } = site()
      const room = await makeRoom(db, { name: 'North' })
      const talk = await makeAgendaItem(db, { location: 'North' })
      const { id: set, live, inSet } = await startSet(site())
      await inSet('PUT', `/agenda/${talk.id}`, { topic: 'Renamed too' })
      await inSet('PUT', `/rooms/${room.id}`, { name: 'Kano' })
      const meanwhile = await makeAgendaItem(db, { location: 'North' })
      assert.equal(await locationOf(talk.id), 'North')
      const publishAt = '2026-11-21T12:00:00.000Z'
      assert.equal((await live('PUT', `/change-sets/${set}`, { publishAt })).status, 200)
      await publishDue(db, new Date(publishAt))
      assert.deepEqual([await locationOf(talk.id), await locationOf(meanwhile.id)], ['Kano', 'Kano'])
      assert.equal((await call('GET', `/api/agenda/${talk.id}`)).body.data.topic, 'Renamed too')
      const states = (await call('GET', `/api/history/agenda/${talk.id}`)).body.data
      const names = states.map(({ after }: { after: { location: string } }) => after.location)
      assert.deepEqual(names.slice(-1), ['North'])
      for (const [index, { before }] of states.slice(0, -1).entries())
        assert.equal(before.location, names[index + 1], 'each change begins where the one before it ended')
    })
  })
})
