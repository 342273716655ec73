import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeSpeaker } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PublicAgendaItem } from './agenda-item.ts'

const topicsOf = (body: { data: PublicAgendaItem[] }) => body.data.map(({ topic }) => topic)

describe('agenda', () => {
  onBothDatabases((site) => {
    test('an item contains only the public fields, with id and _id and its speakers as records', async () => {
      const { db, get } = site()
      const ada = await makeSpeaker(db, { name: 'Ada Obi', image: 'uploads/a/640x640.webp' })
      const bisi = await makeSpeaker(db, { name: 'Bisi Ade' })
      const full = {
        topic: 'Light clients',
        time: '09:00 - 09:45',
        start: '09:00',
        end: '09:45',
        speaker: 'and a guest',
        description: 'Small enough for a phone.',
        date: '2027-04-14',
        day: 1,
        track: 'Keynote',
        format: 'Talk',
        location: 'Main hall',
        speakers: [bisi.id, ada.id],
        slides: 'https://slides.example/clients.pdf',
        recording: 'https://video.example/watch?v=1',
      }
      const { id } = await makeAgendaItem(db, full)
      const { body } = await get('/api/agenda')
      assert.deepEqual(body, {
        success: true,
        data: [
          {
            ...full,
            id,
            _id: id,
            trackColor: 'indigo',
            speakerRecords: [
              { id: bisi.id, name: 'Bisi Ade', image: null },
              { id: ada.id, name: 'Ada Obi', image: 'uploads/a/640x640.webp' },
            ],
          },
        ],
      })
    })

    test('omitted fields are null, and there are no speaker records', async () => {
      const { id } = await makeAgendaItem(site().db)
      const { body } = await site().get('/api/agenda')
      assert.deepEqual(body.data, [
        {
          id,
          _id: id,
          topic: 'Opening',
          time: '09:00 - 09:45',
          start: '09:00',
          end: '09:45',
          speaker: null,
          description: null,
          date: null,
          day: null,
          track: null,
          format: null,
          location: null,
          speakers: null,
          slides: null,
          recording: null,
          speakerRecords: [],
          trackColor: null,
        },
      ])
    })

    test('the id of an unknown speaker yields no record', async () => {
      const { db, get } = site()
      const { id } = await makeSpeaker(db, { name: 'Ada Obi' })
      await makeAgendaItem(db, { speakers: ['nobody', id] })
      const { body } = await get('/api/agenda')
      assert.deepEqual(body.data[0].speakerRecords, [{ id, name: 'Ada Obi', image: null }])
    })

    test('items are sorted by day and then by time, whatever their creation order', async () => {
      const { db, get } = site()
      await makeAgendaItem(db, { topic: 'second day, 8', date: '2027-04-15', time: '08:00' })
      await makeAgendaItem(db, { topic: 'no day, 7', time: '07:00' })
      await makeAgendaItem(db, { topic: 'first day, 14', date: '2027-04-14', time: '14:00 - 15:00' })
      await makeAgendaItem(db, { topic: 'first day, 9', date: '2027-04-14', time: '9:00 - 9:45' })
      await makeAgendaItem(db, { topic: 'first day, 10', date: '2027-04-14', time: '10:00' })
      assert.deepEqual(topicsOf((await get('/api/agenda')).body), [
        'first day, 9',
        'first day, 10',
        'first day, 14',
        'second day, 8',
        'no day, 7',
      ])
    })

    test('days with only a number are sorted by number, and joined with the date that others give that number', async () => {
      const { db, get } = site()
      await makeAgendaItem(db, { topic: 'day 10', day: 10, time: '08:00' })
      await makeAgendaItem(db, { topic: 'day 9', day: 9, time: '08:00' })
      await makeAgendaItem(db, { topic: 'day 1 by number', day: 1, time: '09:00' })
      await makeAgendaItem(db, { topic: 'day 1 by both', day: 1, date: '2027-04-14', time: '10:00' })
      await makeAgendaItem(db, { topic: 'by date', date: '2027-04-14', time: '08:00' })
      assert.deepEqual(topicsOf((await get('/api/agenda')).body), [
        'by date',
        'day 1 by number',
        'day 1 by both',
        'day 9',
        'day 10',
      ])
    })

    test('items with the same time text are grouped in creation order, and sorted by the first time in the text', async () => {
      const { db, get } = site()
      await makeAgendaItem(db, { topic: 'late', time: 'from 16:30' })
      await makeAgendaItem(db, { topic: 'main hall', time: '09:00 - 09:45' })
      await makeAgendaItem(db, { topic: 'other text', time: '09:00' })
      await makeAgendaItem(db, { topic: 'side room', time: '09:00 - 09:45' })
      assert.deepEqual(topicsOf((await get('/api/agenda')).body), ['main hall', 'side room', 'other text', 'late'])
    })

    test('12-hour times are sorted among 24-hour ones', async () => {
      const { db, get } = site()
      for (const time of ['2:30pm', '1 pm', '12:15 PM', '13:30', '9:00am', '12:05 am', '11 a.m.', '2:00 p.m.']) {
        await makeAgendaItem(db, { topic: time, time })
      }
      assert.deepEqual(topicsOf((await get('/api/agenda')).body), [
        '12:05 am',
        '9:00am',
        '11 a.m.',
        '12:15 PM',
        '1 pm',
        '13:30',
        '2:00 p.m.',
        '2:30pm',
      ])
    })

    test('items without a time in their text come last on their day, in creation order', async () => {
      const { db, get } = site()
      await makeAgendaItem(db, { topic: 'whenever', time: 'to be announced' })
      await makeAgendaItem(db, { topic: 'lunch', time: 'after the talks' })
      await makeAgendaItem(db, { topic: 'whenever, too', time: 'to be announced' })
      await makeAgendaItem(db, { topic: 'evening', time: '20:00' })
      assert.deepEqual(topicsOf((await get('/api/agenda')).body), ['evening', 'whenever', 'whenever, too', 'lunch'])
    })
  })
})
