import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeSection, makeSpeaker, makeSummit } from '../../../test/factories.ts'
import { checkSchedule } from '../../../test/schedule-rules.ts'
import { onSqlite } from '../../../test/site.ts'
import { childrenOf, parseXml, textOf } from '../../../test/xml-element.ts'
import type { Schedule, ScheduleEvent } from './schedule.server.ts'

const day = '2027-04-14'
const hostile = 'A & B <script>"x"</script> ]]> &amp;'

describe('the schedule for apps', () => {
  onSqlite((site) => {
    async function readJson(): Promise<Schedule> {
      const { status, headers, body } = await site().get('/schedule.json')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(body.$schema, 'https://c3voc.de/schedule/schema.json')
      return body.schedule
    }
    async function readXml() {
      const { status, headers, body } = await site().get('/schedule.xml')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
      const root = parseXml(String(body))
      checkSchedule(root)
      return root
    }
    const eventsOf = ({ conference }: Schedule) => conference.days.flatMap(({ rooms }) => Object.values(rooms).flat())
    const titlesOf = (references: { title: string }[]) => references.map(({ title }) => title).join('')
    const times = ({ date, end, duration }: ScheduleEvent) => [date, end, duration]

    async function fill() {
      const { db } = site()
      await makeSummit(db)
      const ada = await makeSpeaker(db, { name: 'Ada Obi' })
      const place = { date: day, location: 'Hall B' }
      const talk = { ...place, topic: hostile, time: '10:00 - 10:40', track: 'Scaling', description: 'Ünïcode' }
      const material = { slides: 'https://slides.example/?a=1&b=2', recording: 'https://video.example/1' }
      const first = await makeAgendaItem(db, { ...talk, ...material, speakers: [ada.id], speaker: 'Bisi' })
      await makeAgendaItem(db, { ...place, topic: 'Without an end', time: '09:15' })
      await makeAgendaItem(db, { date: day, topic: 'Party', time: '23:30 - 00:30' })
      await makeAgendaItem(db, { date: '2027-04-15', topic: '🦒', time: '09:00', location: 'Hall A' })
      await makeAgendaItem(db, { date: day, topic: 'At noon or so', time: 'noon or so' })
      await makeAgendaItem(db, { topic: 'Some day', time: '10:00' })
      return { ada, first }
    }

    test('JSON has each talk with a time, by day and room', async () => {
      const { ada, first } = await fill()
      const schedule = await readJson()
      const { conference } = schedule
      const { title, acronym, start, end, daysCount, time_zone_name, tracks } = conference
      assert.deepEqual([title, acronym], ['Africa Blockchain Summit', 'africa_blockchain_summit'])
      assert.deepEqual([start, end, daysCount, time_zone_name], [day, '2027-04-15', 2, 'Africa/Nairobi'])
      assert.deepEqual(tracks, [{ name: 'Scaling' }])
      assert.deepEqual(
        conference.days.map(({ index, date, day_start, day_end }) => [index, date, day_start, day_end]),
        [
          [1, day, `${day}T09:15:00+03:00`, '2027-04-15T00:30:00+03:00'],
          [2, '2027-04-15', '2027-04-15T09:00:00+03:00', '2027-04-15T10:00:00+03:00'],
        ],
      )
      const [open, light, party] = eventsOf(schedule)
      assert.ok(open && light && party)
      assert.deepEqual(times(open), [`${day}T09:15:00+03:00`, `${day}T10:00:00+03:00`, '00:45'])
      assert.deepEqual(times(party), [`${day}T23:30:00+03:00`, '2027-04-15T00:30:00+03:00', '01:00'])
      assert.deepEqual([party.room, party.type], ['Africa Blockchain Summit', 'talk'])
      const { guid, id, persons, ...rest } = light
      assert.match(guid, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.ok(Number.isInteger(id) && id > 0)
      assert.deepEqual(
        persons.map(({ name, url }) => [name, url]),
        [
          ['Ada Obi', `http://localhost:3000/speakers/${ada.id}`],
          ['Bisi', undefined],
        ],
      )
      assert.deepEqual(rest, {
        ...{ date: `${day}T10:00:00+03:00`, start: '10:00', end: `${day}T10:40:00+03:00`, duration: '00:40' },
        ...{ room: 'Hall B', track: 'Scaling', type: 'talk', language: 'en' },
        links: [{ title: 'Recording', url: 'https://video.example/1', type: 'media' }],
        attachments: [{ title: 'Slides', url: 'https://slides.example/?a=1&b=2', type: 'slides' }],
        slug: `africa_blockchain_summit-${first.id}-a-b-script-x-script-amp`,
        url: `http://localhost:3000/agenda/${first.id}`,
        ...{ title: hostile, subtitle: '', abstract: '', description: 'Ünïcode' },
      })
    })

    test('XML is what the published schema demands, and has what JSON has', async () => {
      await fill()
      const [xml, json] = [await readXml(), await readJson()]
      assert.equal(textOf(xml, 'version'), json.version)
      const [conference] = childrenOf(xml, 'conference')
      assert.ok(conference)
      assert.equal(textOf(conference, 'title'), 'Africa Blockchain Summit')
      const rooms = childrenOf(xml, 'day').flatMap((each) => childrenOf(each, 'room'))
      assert.deepEqual(
        rooms.map(({ attributes }) => attributes.name),
        ['Hall B', 'Africa Blockchain Summit', 'Hall A'],
      )
      const events = rooms.flatMap((room) => childrenOf(room, 'event'))
      assert.deepEqual(
        events.map((event) => ({
          ...event.attributes,
          ...Object.fromEntries(event.children.map(({ name, text }) => [name, text])),
        })),
        eventsOf(json).map(({ guid, id, end: _end, persons, links, attachments, track, ...texts }) => ({
          ...{ ...texts, guid, id: String(id), track: track ?? '' },
          ...{ links: titlesOf(links), attachments: titlesOf(attachments) },
          persons: persons.map(({ name }) => name).join(''),
        })),
      )
      const [link] = events.flatMap((event) => childrenOf(event, 'attachments')).flatMap(({ children }) => children)
      assert.deepEqual(link?.attributes, { href: 'https://slides.example/?a=1&b=2', type: 'slides' })
      const identities = events.map(({ attributes }) => attributes)
      for (const name of ['id', 'guid']) assert.equal(new Set(identities.map((each) => each[name])).size, 4)
    })

    test('a talk keeps its identity when it is moved, and the schedule gets a new version', async () => {
      const { first } = await fill()
      const before = await readJson()
      const { etag } = (await site().get('/schedule.xml')).headers
      const headers = { 'if-none-match': String(etag) }
      assert.equal((await site().call('GET', '/schedule.xml', { headers })).status, 304)
      await site().db.updateTable('agenda').set({ start: '11:00', end: '11:40' }).where('id', '=', first.id).execute()
      await makeSection(site().db, { section: 'about', title: 'A write elsewhere' })
      const after = await readJson()
      const moved = eventsOf(after).find(({ title }) => title === hostile)
      const stayed = eventsOf(before).find(({ title }) => title === hostile)
      assert.deepEqual([moved?.guid, moved?.id, moved?.start], [stayed?.guid, stayed?.id, '11:00'])
      assert.notEqual(after.version, before.version)
      await makeSection(site().db, { section: 'home', title: 'Another' })
      assert.equal((await readJson()).version, after.version)
    })

    test('there is none without a talk that has a time', async () => {
      await makeAgendaItem(site().db, { topic: 'Some day', time: '10:00' })
      for (const path of ['/schedule.json', '/schedule.xml']) {
        assert.equal((await site().get(path)).status, 404, path)
      }
    })
  })
})
