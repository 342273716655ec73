import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeSection, makeSpeaker } from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'
import { write } from '../../db/write.server.ts'
import { entities } from '../entities.server.ts'
import { agendaItemInput } from './agenda-item.ts'
import { maxWhole } from './rules/agenda-filter.ts'

type Part = {
  days: { date: string | null; day: number | null }[]
  choices: Record<string, { value: string; count: number }[]>
  isWhole: boolean
  items: { id: string; topic: string; dayNumber: number; speakerRecords: object[] }[]
}

const partOf = async ({ get }: TestSite, day: number | string): Promise<Part> =>
  (await get(`/api/agenda/days/${day}`)).body.data

/** Creates items on two days in turn. */
const fill = ({ db }: TestSite, count: number) =>
  write(db, { id: null, name: 'Tester' }, async (writer) => {
    for (let index = 0; index < count; index += 1) {
      const details = { date: `2027-04-${14 + (index % 2)}`, track: `Track ${index % 3}`, location: 'Hall B' }
      const times = { time: '09:00 - 09:45', start: '09:00', end: '09:45' }
      const item = { topic: `Talk ${index}`, ...times, format: 'Talk', ...details }
      await writer.insert(entities.agenda, agendaItemInput.parse(item))
    }
  })

describe('the agenda by day', () => {
  onBothDatabases((site) => {
    test('a short one is given whole, with the number of the day of each item', async () => {
      const { db } = site()
      const { id } = await makeSpeaker(db, { name: 'Ada Obi' })
      await makeAgendaItem(db, { topic: 'Second', date: '2027-04-15', time: '09:00', track: 'Custody' })
      await makeAgendaItem(db, { topic: 'First', date: '2027-04-14', day: 1, time: '10:00', speakers: [id] })
      await makeAgendaItem(db, { topic: 'First by number', day: 1, time: '09:00', format: 'Workshop' })
      await makeAgendaItem(db, { topic: 'Some day', time: '09:00', location: 'Hall B' })
      const { days, choices, isWhole, items } = await partOf(site(), 2)
      assert.deepEqual(days, [
        { date: '2027-04-14', day: 1, start: '2027-04-14T09:00:00+03:00', end: '2027-04-14T11:00:00+03:00' },
        { date: '2027-04-15', day: null, start: '2027-04-15T09:00:00+03:00', end: '2027-04-15T10:00:00+03:00' },
        { date: null, day: null, start: null, end: null },
      ])
      assert.equal(isWhole, true)
      assert.deepEqual(
        items.map(({ topic, dayNumber }) => [topic, dayNumber]),
        [
          ['First by number', 1],
          ['First', 1],
          ['Second', 2],
          ['Some day', 3],
        ],
      )
      assert.deepEqual(items[1]?.speakerRecords, [{ id, name: 'Ada Obi', image: null }])
      assert.deepEqual(choices, {
        day: [
          { value: '1', count: 2 },
          { value: '2', count: 1 },
          { value: '3', count: 1 },
        ],
        track: [{ value: 'Custody', count: 1 }],
        format: [{ value: 'Workshop', count: 1 }],
        room: [{ value: 'Hall B', count: 1 }],
      })
    })

    test('of a long one, the items of a day are given, and all only when asked for', async () => {
      await fill(site(), maxWhole)
      assert.equal((await partOf(site(), 1)).items.length, maxWhole)
      await makeAgendaItem(site().db, { topic: 'One more', date: '2027-04-15', time: '10:00' })
      const first = await partOf(site(), 1)
      assert.deepEqual([first.isWhole, first.items.length, first.days.length], [false, maxWhole / 2, 2])
      assert.deepEqual(
        first.choices.day?.map(({ count }) => count),
        [maxWhole / 2, maxWhole / 2 + 1],
      )
      assert.equal((await partOf(site(), 2)).items.at(-1)?.topic, 'One more')
      assert.deepEqual((await partOf(site(), 3)).items, [])
      const all = await partOf(site(), 'all')
      assert.deepEqual([all.isWhole, all.items.length], [true, maxWhole + 1])
    })

    test('a day has an ETag, and other spellings of its number are refused', async () => {
      const { app, get } = site()
      await makeAgendaItem(site().db, { date: '2027-04-14' })
      const { headers } = await app.inject('/api/agenda/days/1')
      const again = await app.inject({
        url: '/api/agenda/days/1',
        headers: { 'if-none-match': headers.etag as string },
      })
      assert.equal(again.statusCode, 304)
      for (const day of ['0', '100', '1.5', '-1', 'x', 'ALL'])
        assert.equal((await get(`/api/agenda/days/${day}`)).status, 400)
    })

    test('the page opens at the current day, by the clock of the server, and says when a day is over', async () => {
      const { app, clock } = site()
      await fill(site(), maxWhole + 2)
      const load = async (moment: string) => {
        clock.now = new Date(moment)
        return (await app.inject('/agenda')).body
      }
      assert.doesNotMatch(await load('2027-04-13T20:59:00Z'), /data-opens-here="|is over/)
      assert.match(await load('2027-04-14T06:20:00Z'), /id="day-1-name"[^>]* data-opens-here="true"[\s\S]*Talk 2</)
      const evening = await load('2027-04-14T06:45:00Z')
      assert.match(evening, /id="day-2-name"[^>]* data-opens-here="true"[\s\S]*Talk 1</)
      assert.match(evening, /Today is over\. Tomorrow starts at 09:00\./)
      assert.match(await load('2027-04-15T06:45:00Z'), /The summit is over\./)
    })

    test('the page names the zone without an offset that changes between two days', async () => {
      const { db, app } = site()
      await makeSection(db, { section: 'seo', timeZone: 'Africa/Cairo', metaTitle: 'T', metaDescription: 'D' })
      await makeAgendaItem(db, { date: '2027-04-29' })
      assert.match((await app.inject('/agenda')).body, /All times are Cairo time \(UTC\+2\)\./)
      await makeAgendaItem(db, { date: '2027-04-30' })
      assert.match((await app.inject('/agenda')).body, /All times are Cairo time\./)
    })

    test('the page counts no days of an agenda without any', async () => {
      await makeAgendaItem(site().db, { topic: 'Opening' })
      const { body } = await site().app.inject('/agenda')
      assert.match(body.replaceAll('<!-- -->', ''), /class="opening-facts"><li><b>1<\/b> session<\/li><\/ul>/)
    })

    test('a day of the page is cached, in one spelling', async () => {
      const { app } = site()
      await fill(site(), maxWhole + 2)
      const load = async (query: string) => (await app.inject(`/agenda${query}`)).body
      assert.match(await load('?day=2'), /Talk 1</)
      assert.doesNotMatch(await load('?day=2'), /Talk 2</)
      assert.match(await load(''), /Talk 2</)
      const all = await load('?day=all')
      assert.ok(all.includes('Talk 1<') && all.includes('Talk 2<'))
      const etagOf = async (query: string) => (await app.inject(`/agenda${query}`)).headers.etag
      assert.ok(await etagOf('?day=2'))
      assert.notEqual(await etagOf('?day=2'), await etagOf(''))
      for (const query of ['?day=02', '?day=2&q=talk', '?q=talk', '?day=%32'])
        assert.equal(await etagOf(query), undefined)
    })
  })
})
