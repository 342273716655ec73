import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { makeAgendaItem, makeEvent, makeSection, makeSpeaker, signInAs } from '../../test/factories.ts'
import { onBothDatabases } from '../../test/site.ts'

const day = '2027-04-14'
const talk = {
  topic: 'Light clients; small, fast',
  time: '10:00 - 10:40',
  date: day,
  track: 'Scaling',
  location: 'Hall B',
}

describe('calendars', () => {
  onBothDatabases((site) => {
    async function read(path: string) {
      const { status, headers, body } = await site().call('GET', path)
      assert.equal(status, 200, path)
      assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
      const text = String(body)
      for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
      const calendar = new ICAL.Component(ICAL.parse(text))
      for (const zone of calendar.getAllSubcomponents('vtimezone'))
        ICAL.TimezoneService.register(new ICAL.Timezone(zone), String(zone.getFirstPropertyValue('tzid')))
      const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
      // ical.js does not know the property, and leaves its text escaped.
      const name = String(calendar.getFirstPropertyValue('name')).replace(/\\(.)/g, '$1')
      return { text, headers, name, events }
    }
    const momentOf = (time: ICAL.Time) => time.toJSDate().toISOString()
    const property = (event: ICAL.Event | undefined, name: string) => event?.component.getFirstPropertyValue(name)

    test('the agenda has each item with a date, as it is stored', async () => {
      const { db } = site()
      await makeSection(db, { section: 'footer', title: 'Été, 2027' })
      await makeSection(db, { section: 'contact', title: 'Contact', venue: 'KICC' })
      const ada = await makeSpeaker(db, { name: 'Ada Obi' })
      const long = 'Ünïcode ledgers, '.repeat(20).trim()
      const first = await makeAgendaItem(db, {
        ...talk,
        speakers: [ada.id],
        speaker: 'Bisi',
        description: `${long}\nTwo`,
      })
      await makeAgendaItem(db, { topic: 'Party', time: '23:30 - 00:30', date: day })
      await makeAgendaItem(db, { topic: 'Lunch', time: 'at noon or so', date: day })
      await makeAgendaItem(db, { topic: 'Some day', time: '10:00' })
      const { name, events } = await read('/agenda.ics')
      assert.equal(name, 'Été, 2027')
      assert.deepEqual(
        events.map(({ summary }) => summary),
        [talk.topic, 'Party', 'Lunch'],
      )
      const [light, party, lunch] = events
      assert.ok(light && party && lunch)
      assert.equal(light.uid, `agenda-${first.id}@localhost`)
      assert.deepEqual(
        [momentOf(light.startDate), momentOf(light.endDate)],
        [`${day}T07:00:00.000Z`, `${day}T07:40:00.000Z`],
      )
      assert.deepEqual([light.location, light.description], ['Hall B, KICC', `Ada Obi, Bisi\n\n${long}\nTwo`])
      assert.equal(property(light, 'categories'), 'Scaling')
      assert.equal(property(light, 'url'), `http://localhost:3000/agenda/${first.id}`)
      assert.equal(property(light, 'status'), 'CONFIRMED')
      assert.equal(momentOf(party.endDate), `${day}T21:30:00.000Z`)
      assert.ok(lunch.startDate.isDate)
    })

    test('a track or a room has its own calendar', async () => {
      await makeAgendaItem(site().db, talk)
      await makeAgendaItem(site().db, { ...talk, topic: 'Other room', time: '11:00 - 11:40', location: 'Main hall' })
      await makeAgendaItem(site().db, { ...talk, topic: 'Other track', track: 'Payments' })
      const topics = async (query: string) => (await read(`/agenda.ics?${query}`)).events.map(({ summary }) => summary)
      assert.deepEqual(await topics('track=Scaling'), [talk.topic, 'Other room'])
      assert.deepEqual(await topics('track=Scaling&room=Hall%20B'), [talk.topic])
      assert.deepEqual(await topics('room=nowhere'), [])
    })

    test('a talk, a speaker and an event have one, and the unknown none', async () => {
      const ada = await makeSpeaker(site().db, { name: 'Ada Obi' })
      const { id } = await makeAgendaItem(site().db, { ...talk, speakers: [ada.id] })
      await makeAgendaItem(site().db, { ...talk, topic: 'By others' })
      const event = await makeEvent(site().db, { name: 'Dinner', date: day, time: { start: '18:00', end: '22:00' } })
      for (const [path, name, summary] of [
        [`/agenda/${id}.ics`, talk.topic, talk.topic],
        [`/speakers/${ada.id}.ics`, 'Ada Obi', talk.topic],
        [`/events/${event.id}.ics`, 'Dinner', 'Dinner'],
      ] as const) {
        const calendar = await read(path)
        assert.match(String(calendar.name), new RegExp(`^${name} · `))
        assert.deepEqual(
          calendar.events.map((each) => each.summary),
          [summary],
        )
      }
      for (const path of ['/agenda/nobody.ics', '/speakers/nobody.ics', '/events/nobody.ics', '/agenda/%00.ics'])
        assert.equal((await site().call('GET', path)).status, 404, path)
    })

    test('a change is a new version, and a deleted item is cancelled for thirty days', async () => {
      const token = await signInAs(site(), 'admin')
      const { id } = await makeAgendaItem(site().db, talk)
      const before = await read(`/agenda/${id}.ics`)
      const cached = { headers: { 'if-none-match': String(before.headers.etag) } }
      assert.equal((await site().call('GET', `/agenda/${id}.ics`, cached)).status, 304)
      await site().call('PUT', `/api/agenda/${id}`, { token, body: { time: '11:00 - 11:40' } })
      const after = await read(`/agenda/${id}.ics`)
      assert.equal(after.events[0]?.uid, before.events[0]?.uid)
      assert.ok(after.events[0] && before.events[0])
      assert.ok(Number(property(after.events[0], 'sequence')) >= Number(property(before.events[0], 'sequence')))
      assert.notEqual(after.headers.etag, before.headers.etag)
      await site().call('DELETE', `/api/agenda/${id}`, { token })
      for (const path of ['/agenda.ics', `/agenda/${id}.ics`, '/agenda.ics?track=Scaling']) {
        const { events } = await read(path)
        assert.deepEqual(
          events.map((each) => property(each, 'status')),
          ['CANCELLED'],
        )
        assert.equal(events[0]?.uid, before.events[0]?.uid)
      }
      site().clock.now = new Date(Date.now() + 31 * 86_400_000)
      assert.deepEqual((await read('/agenda.ics')).events, [])
    })
  })
})
