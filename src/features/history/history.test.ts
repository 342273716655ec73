import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome } from '../../../test/calls.ts'
import {
  makeAgendaItem,
  makeRoom,
  makers,
  makeSpeaker,
  makeTicket,
  makeVenue,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PastChange } from './history.ts'

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }

describe('history', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const changesOf = async (entity: string, id: string) => {
      const { status, body } = await call('GET', `/api/history/${entity}/${id}`)
      assert.equal(status, 200)
      return body.data as PastChange[]
    }

    test('lists who did what to a record, with its state before and after, the latest first', async () => {
      const made = (await call('POST', '/api/speakers', { json: ada })).body.data
      // As a form sends it: a link that stays empty is no difference.
      const input = { title: 'Founder', social: { twitter: '', linkedin: '', website: '' } }
      const changed = (await call('PUT', `/api/speakers/${made.id}`, { json: input })).body.data
      await call('DELETE', `/api/speakers/${made.id}`)
      const changes = await changesOf('speakers', made.id)
      assert.deepEqual(
        changes.map(({ revision, action, isUndone, at, actorId, differences, ...rest }) => rest),
        [
          { actorName: 'Ngozi Bello', what: 'deleted', before: changed, after: null },
          { actorName: 'Ngozi Bello', what: 'updated', before: made, after: changed },
          { actorName: 'Ngozi Bello', what: 'created', before: null, after: made },
        ],
      )
      const [last, middle, first] = changes as [PastChange, PastChange, PastChange]
      const title = { field: 'title', from: 'Engineer', to: 'Founder' }
      assert.deepEqual([last.differences, middle.differences, first.differences], [[], [title], []])
      assert.ok(last.revision > middle.revision && middle.revision > first.revision)
      assert.equal(new Set(changes.map(({ actorId }) => actorId)).size, 1)
      assert.equal(typeof last.actorId, 'string')
      assert.ok(changes.every(({ at }) => new Date(at).toISOString() === at))
    })

    test('names speakers and venues, even deleted ones', async () => {
      const { db } = site()
      const [ben, chi] = [await makeSpeaker(db, { name: 'Ben' }), await makeSpeaker(db, { name: 'Chi' })]
      const venue = await makeVenue(db, { name: 'Pier 4' })
      const talk = await makeAgendaItem(db, { speakers: [ben.id] })
      const room = await makeRoom(db)
      await call('PUT', `/api/agenda/${talk.id}`, { json: { speakers: [ben.id, chi.id] } })
      await call('PUT', `/api/rooms/${room.id}`, { json: { venueId: venue.id } })
      await call('PUT', `/api/speakers/${ben.id}`, { json: { name: 'Ben Chi' } })
      await call('DELETE', `/api/speakers/${ben.id}`)
      await call('DELETE', `/api/venues/${venue.id}`)
      const speakers = { field: 'speakers', from: 'Ben Chi', to: 'Ben Chi · Chi' }
      const place = { field: 'venueId', from: '(empty)', to: 'Pier 4' }
      assert.deepEqual((await changesOf('agenda', talk.id))[0]?.differences, [speakers])
      assert.deepEqual((await changesOf('rooms', room.id))[0]?.differences, [place])
      const { body } = await call('GET', '/api/changes?field=speakers')
      assert.deepEqual(
        body.data.map(({ differences }: PastChange) => differences),
        [[speakers]],
      )
    })

    test('is read in parts, which newer changes do not move', async () => {
      const { id } = await makeSpeaker(site().db, { title: 'Title 0' })
      const rename = (time: number) => call('PUT', `/api/speakers/${id}`, { json: { title: `Title ${time}` } })
      for (let time = 1; time <= 6; time += 1) await rename(time)
      const part = async (path: string) => {
        const { headers, body } = await call('GET', path)
        const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
        return { next, titles: (body.data as PastChange[]).map(({ after }) => after?.title) }
      }
      const first = await part(`/api/history/speakers/${id}?limit=3`)
      await rename(7)
      const second = await part(first.next as string)
      const third = await part(second.next as string)
      assert.deepEqual(first.titles, ['Title 6', 'Title 5', 'Title 4'])
      assert.deepEqual(second.titles, ['Title 3', 'Title 2', 'Title 1'])
      assert.deepEqual(third, { next: undefined, titles: ['Title 0'] })
      assert.deepEqual((await part(`/api/history/speakers/${id}`)).titles.length, 8)
      for (const query of ['cursor=x', 'limit=201', 'limit=0'])
        assert.equal((await call('GET', `/api/history/speakers/${id}?${query}`)).status, 400, query)
    })

    test('exists for every content entity', async () => {
      const { db } = site()
      for (const [entity, make] of Object.entries(makers)) {
        const { position, ...record } = (await make(db)) as { id: string; position?: string }
        const [change, ...others] = await changesOf(entity, record.id)
        assert.deepEqual(
          [change?.actorName, change?.what, change?.after, others],
          ['Tester', 'created', record, []],
          entity,
        )
      }
    })

    test('contains no changes of other records', async () => {
      const [first, second] = [await makeSpeaker(site().db), await makeSpeaker(site().db, { name: 'Bisi Ade' })]
      await call('DELETE', `/api/speakers/${first.id}`)
      assert.deepEqual(
        (await changesOf('speakers', second.id)).map(({ what }) => what),
        ['created'],
      )
      assert.deepEqual(await changesOf('events', second.id), [])
      assert.deepEqual(await changesOf('speakers', 'nobody'), [])
    })

    test('contains no refused changes', async () => {
      const { id } = await makeTicket(site().db)
      await call('PUT', `/api/tickets/${id}`, { json: { earlyBird: true } })
      await call('PUT', `/api/tickets/${id}`, { json: { price: 5 }, headers: { 'if-match': '"old"' } })
      assert.equal((await changesOf('tickets', id)).length, 1)
    })

    test('does not exist for users and unknown entities', async () => {
      for (const entity of ['users', 'passwords', 'constructor'])
        assert.equal((await call('GET', `/api/history/${entity}/x`)).status, 400)
    })

    test('is only for staff', async () => {
      const { id } = await makeSpeaker(site().db)
      const user = await signInAs(site(), 'user')
      const url = `/api/history/speakers/${id}`
      const refused = [403, { success: false, message: 'You do not have permission to do this' }]
      assert.deepEqual(outcome(await call('GET', url, { token: user })), refused)
      assert.equal((await call('GET', url, { token: null })).status, 401)
    })
  })
})
