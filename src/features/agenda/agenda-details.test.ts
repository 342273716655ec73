import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeRoom, makeSpeaker } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { AgendaItemDetails, NearbyItem } from './agenda-item.ts'

const topicOf = (item: NearbyItem | null) => item?.topic ?? null

describe('one agenda item', () => {
  onBothDatabases((site) => {
    const find = async (id: string): Promise<AgendaItemDetails> => (await site().get(`/api/agenda/${id}`)).body.data

    test('has what else is in its room, at its time and in its track', async () => {
      const { db } = site()
      const make = async (topic: string, time: string, location: string, track: string, date = '2027-04-15') =>
        (await makeAgendaItem(db, { topic, time, location, track, date })).id
      await make('Sandboxes', '09:50 - 10:30', 'Amphitheatre', 'Policy')
      const id = await make('Custody', '11:00 - 11:40', 'Amphitheatre', 'Policy')
      await make('Batteries', '10:45 - 12:30', 'Workshop floor', 'Engineering')
      await make('Bugs', '11:00 - 11:40', 'Hall B', 'Security')
      await make('Rand', '11:40 - 12:30', 'Main hall', 'Payments')
      await make('Early', '10:00 - 11:00', 'Main hall', 'Payments')
      await make('Identity', '15:45 - 16:45', 'Main hall', 'Policy')
      await make('Wallets', '11:00 - 11:40', 'Amphitheatre', 'Policy', '2027-04-16')
      await makeAgendaItem(db, { topic: 'Coffee', time: '11:00 - 11:30', format: 'Break', date: '2027-04-15' })
      const { previous, next, sameTime, sameTrack, startsAt, endsAt } = await find(id)
      assert.deepEqual([previous, next].map(topicOf), ['Sandboxes', 'Wallets'])
      assert.deepEqual(sameTime.map(topicOf), ['Batteries', 'Bugs'])
      assert.deepEqual(sameTrack.map(topicOf), ['Sandboxes', 'Identity', 'Wallets'])
      assert.deepEqual([startsAt, endsAt], ['2027-04-15T11:00:00+03:00', '2027-04-15T11:40:00+03:00'])
    })

    test('shows four sessions of its track at most: the one before it, and those that follow', async () => {
      const { db } = site()
      const ids: string[] = []
      for (const hour of [10, 11, 12, 13, 14, 15, 16])
        ids.push((await makeAgendaItem(db, { topic: `At ${hour}`, time: `${hour}:00`, track: 'Policy' })).id)
      const hoursOf = async (id = '') => (await find(id)).sameTrack.map(({ topic }) => Number(topic.slice(3)))
      assert.deepEqual(await hoursOf(ids[0]), [11, 12, 13, 14])
      assert.deepEqual(await hoursOf(ids[2]), [11, 13, 14, 15])
      assert.deepEqual(await hoursOf(ids[6]), [12, 13, 14, 15])
    })

    test('ends with the next start in its room where it has no end, or on the next day', async () => {
      const { db } = site()
      const details = { date: '2027-04-15', location: 'Main hall' }
      const open = await makeAgendaItem(db, { topic: 'Open', time: '11:00', ...details })
      await makeAgendaItem(db, { topic: 'Next', time: '11:25', ...details })
      const party = await makeAgendaItem(db, { topic: 'Party', time: '23:00 - 01:30', ...details })
      assert.equal((await find(open.id)).endsAt, '2027-04-15T11:25:00+03:00')
      assert.equal((await find(party.id)).endsAt, '2027-04-16T01:30:00+03:00')
    })

    test('is on the date of its day where it has only a day number, and so are those around it', async () => {
      const { db } = site()
      const { id: speaker } = await makeSpeaker(db)
      const make = async (topic: string, time: string, fields: object) =>
        (await makeAgendaItem(db, { topic, time, location: 'Hall A', speakers: [speaker], ...fields })).id
      const first = await make('First', '09:00 - 10:00', { date: '2027-04-14', day: 1 })
      const numbered = await make('Numbered', '10:00 - 11:00', { day: 1 })
      await make('Beside', '10:00 - 11:00', { day: 1, location: 'Hall B' })
      await make('Last', '11:00 - 12:00', { date: '2027-04-14' })
      const { next } = await find(first)
      assert.deepEqual([topicOf(next), next?.date], ['Numbered', '2027-04-14'])
      const item = await find(numbered)
      assert.deepEqual([item.previous, item.next, ...item.sameTime].map(topicOf), ['First', 'Last', 'Beside'])
      assert.deepEqual([item.date, item.startsAt], [null, '2027-04-14T10:00:00+03:00'])
      const page = (await site().get(`/agenda/${numbered}`)).body
      for (const shown of [
        'Wednesday, April 14, 2027',
        `/agenda/${numbered}.ics`,
        '"startDate":"2027-04-14T10:00:00+03:00"',
      ])
        assert.ok(page.includes(shown), shown)
      const ofSpeaker = (await site().get(`/api/agenda/speakers/${speaker}`)).body.data as NearbyItem[]
      assert.deepEqual(
        ofSpeaker.map(({ date }) => date),
        Array(4).fill('2027-04-14'),
      )
    })

    test('has its room, and its speakers with what they do', async () => {
      const { db } = site()
      await makeRoom(db, { name: 'Amphitheatre', capacity: 180, floor: '1st floor' })
      const ada = { name: 'Ada Obi', title: 'Counsel', company: 'Carthage Custody', bio: 'Writes custody contracts.' }
      const { id } = await makeSpeaker(db, ada)
      const talk = await makeAgendaItem(db, { location: 'Amphitheatre', speakers: [id, 'nobody'] })
      const { room, speakerRecords } = await find(talk.id)
      assert.deepEqual(room, { capacity: 180, floor: '1st floor' })
      assert.deepEqual(speakerRecords, [{ id, image: null, ...ada }])
    })

    test('stands alone without a room, a track or a date', async () => {
      const { db } = site()
      await makeAgendaItem(db)
      const { id } = await makeAgendaItem(db)
      const { room, previous, next, sameTime, sameTrack, startsAt, endsAt } = await find(id)
      assert.deepEqual(
        { room, previous, next, sameTime, sameTrack, startsAt, endsAt },
        {
          ...{ room: null, previous: null, next: null, sameTime: [], sameTrack: [] },
          ...{ startsAt: null, endsAt: null },
        },
      )
    })
  })
})
