import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { makeAgendaItem, makeEvent, makeSection, makeSpeaker, signInAs } from '../../../test/factories.ts'
import { propertyOf, readCalendar } from '../../../test/read-calendar.ts'
import { onSqlite } from '../../../test/site.ts'
import { zoneLines } from './ics.server.ts'

const day = '2027-04-14'
const talk = {
  topic: 'Light clients; small, fast',
  time: '10:00 - 10:40',
  date: day,
  track: 'Scaling',
  location: 'Hall B',
}

/** Returns what the clocks in a zone are ahead of UTC, in seconds, by Node's own data: from 'GMT+03:00' or 'GMT'. */
function offsetOf(zone: string, moment: Date): number {
  const [, sign = '+', hours = 0, minutes = 0] =
    /([+-])(\d\d):(\d\d)$/.exec(moment.toLocaleString('en', { timeZone: zone, timeZoneName: 'longOffset' })) ?? []
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60)
}

test('each time zone is defined under its own name, with its clocks in each season', () => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Africa/Accra', 'africa/lagos']) {
    const lines = zoneLines(zone)
    assert.deepEqual(lines.slice(0, 2), ['BEGIN:VTIMEZONE', `TZID:${zone}`])
    const defined = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join('\r\n'))))
    for (const month of ['01', '04', '07', '10']) {
      const noon = ICAL.Time.fromDateTimeString(`2027-${month}-14T12:00:00`)
      assert.equal(defined.utcOffset(noon), offsetOf(zone, new Date(`${noon}Z`)), `${zone} in month ${month}`)
    }
  }
})

describe('calendars', () => {
  onSqlite((site) => {
    const read = (path: string) => readCalendar(site(), path)
    const momentOf = (time: ICAL.Time) => time.toJSDate().toISOString()

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
        slides: 'https://slides.example/clients,final.pdf',
        recording: 'https://video.example/watch?v=1',
      })
      await makeAgendaItem(db, { topic: 'Party', time: '23:30 - 00:30', date: day })
      await makeAgendaItem(db, { topic: 'Lunch', time: 'at noon or so', date: day })
      await makeAgendaItem(db, { topic: 'Open end', time: '11:00', date: day })
      await makeAgendaItem(db, { topic: 'Some day', time: '10:00' })
      const { name, events } = await read('/agenda.ics')
      assert.equal(name, 'Été, 2027')
      assert.deepEqual(
        events.map(({ summary }) => summary),
        [talk.topic, 'Open end', 'Party', 'Lunch'],
      )
      const [light, open, party, lunch] = events
      assert.ok(light && open && party && lunch)
      assert.equal(light.uid, `agenda-${first.id}@localhost`)
      assert.deepEqual(
        [momentOf(light.startDate), momentOf(light.endDate)],
        [`${day}T07:00:00.000Z`, `${day}T07:40:00.000Z`],
      )
      assert.deepEqual([light.location, light.description], ['Hall B, KICC', `Ada Obi, Bisi\n\n${long}\nTwo`])
      assert.equal(propertyOf(light, 'categories'), 'Scaling')
      assert.equal(propertyOf(light, 'url'), `http://localhost:3000/agenda/${first.id}`)
      assert.equal(propertyOf(light, 'status'), 'CONFIRMED')
      assert.equal(momentOf(open.endDate), `${day}T09:00:00.000Z`)
      assert.equal(momentOf(party.endDate), `${day}T21:30:00.000Z`)
      assert.ok(lunch.startDate.isDate)
      assert.deepEqual(
        [light, lunch].map(({ component }) => component.getAllProperties('attach').map((each) => each.getFirstValue())),
        [['https://slides.example/clients,final.pdf', 'https://video.example/watch?v=1'], []],
      )
    })

    test('the talks are read once for all calendars, until something changes', async () => {
      const { db, get, statementsOf } = site()
      const ids = [(await makeAgendaItem(db, talk)).id, (await makeAgendaItem(db, { ...talk, topic: 'Custody' })).id]
      const readAll = async () =>
        (await statementsOf(() => Promise.all(ids.map((id) => get(`/agenda/${id}.ics`))))).filter((statement) =>
          statement.includes('select * from "agenda"'),
        ).length
      assert.equal(await readAll(), 1)
      await makeAgendaItem(db, { ...talk, topic: 'Markets' })
      assert.equal(await readAll(), 1)
      assert.equal((await read('/agenda.ics')).events.length, 3)
    })

    test('times are those of a zone that is a link to another one', async () => {
      await makeSection(site().db, { section: 'seo', title: 'SEO', timeZone: 'Africa/Accra' })
      await makeAgendaItem(site().db, talk)
      const [light] = (await read('/agenda.ics')).events
      assert.equal(light?.startDate.zone.tzid, 'Africa/Accra')
      assert.equal(light && momentOf(light.startDate), `${day}T10:00:00.000Z`)
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

    test('chosen talks have one; unknown ids are left out, and too many refused', async () => {
      const token = await signInAs(site(), 'admin')
      const [first, second] = [
        await makeAgendaItem(site().db, talk),
        await makeAgendaItem(site().db, { ...talk, topic: 'Chosen, too' }),
      ]
      await makeAgendaItem(site().db, { ...talk, topic: 'Not chosen' })
      const chosen = `/agenda.ics?talks=nobody,${second.id},${first.id},,`
      const states = async (path: string) =>
        (await read(path)).events.map((each) => [each.summary, propertyOf(each, 'status')])
      assert.deepEqual(await states(chosen), [
        [talk.topic, 'CONFIRMED'],
        ['Chosen, too', 'CONFIRMED'],
      ])
      assert.match((await read(chosen)).name, /^My agenda/)
      await site().call('DELETE', `/api/agenda/${first.id}`, { token })
      assert.deepEqual(await states(chosen), [
        ['Chosen, too', 'CONFIRMED'],
        [talk.topic, 'CANCELLED'],
      ])
      assert.deepEqual(await states('/agenda.ics?talks='), [])
      const many = (count: number) => site().get(`/agenda.ics?talks=${Array(count).fill(second.id).join(',')}`)
      assert.deepEqual([(await many(500)).status, (await many(501)).status], [200, 400])
      assert.equal((await site().get(`/agenda.ics?talks=${'x'.repeat(30_000)}`)).status, 400)
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
        const page = path.replace(/\.ics$/, '')
        assert.ok((await site().get(page)).body.includes(`href="${path}"`), page)
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
      assert.ok(Number(propertyOf(after.events[0], 'sequence')) >= Number(propertyOf(before.events[0], 'sequence')))
      assert.notEqual(after.headers.etag, before.headers.etag)
      await site().call('DELETE', `/api/agenda/${id}`, { token })
      for (const path of ['/agenda.ics', `/agenda/${id}.ics`, '/agenda.ics?track=Scaling']) {
        const { events } = await read(path)
        assert.deepEqual(
          events.map((each) => propertyOf(each, 'status')),
          ['CANCELLED'],
        )
        assert.equal(events[0]?.uid, before.events[0]?.uid)
      }
      site().clock.now = new Date(Date.now() + 31 * 86_400_000)
      assert.deepEqual((await read('/agenda.ics')).events, [])
    })

    test('a deletion that was undone cancels nothing', async () => {
      const token = await signInAs(site(), 'admin')
      const { id } = await makeAgendaItem(site().db, talk)
      const event = await makeEvent(site().db, { name: 'Dinner' })
      for (const path of [`/api/agenda/${id}`, `/api/events/${event.id}`]) {
        const keyed = { 'idempotency-key': `"${path}"` }
        const { headers } = await site().call('DELETE', path, { token, headers: keyed })
        const undo = `/api/changes/${headers.change}/undo`
        assert.equal((await site().call('POST', undo, { token, body: {} })).status, 200)
      }
      for (const path of ['/agenda.ics', `/agenda/${id}.ics`, `/events/${event.id}.ics`]) {
        const { events } = await read(path)
        assert.deepEqual(
          events.map((each) => propertyOf(each, 'status')),
          ['CONFIRMED'],
          path,
        )
      }
      await site().call('PUT', `/api/agenda/${id}`, { token, body: { hidden: true } })
      assert.deepEqual((await read('/agenda.ics')).events, [])
    })

    test('a deleted talk that has only a day number is cancelled on the date of that day', async () => {
      const token = await signInAs(site(), 'admin')
      await makeAgendaItem(site().db, { ...talk, day: 1 })
      const { id } = await makeAgendaItem(site().db, { topic: 'Dayed', time: '12:00 - 13:00', date: null, day: 1 })
      await site().call('DELETE', `/api/agenda/${id}`, { token })
      const { events } = await read('/agenda.ics')
      assert.deepEqual(
        events.map((each) => [each.summary, momentOf(each.startDate), propertyOf(each, 'status')]),
        [
          [talk.topic, `${day}T07:00:00.000Z`, 'CONFIRMED'],
          ['Dayed', `${day}T09:00:00.000Z`, 'CANCELLED'],
        ],
      )
    })

    test('a calendar names the page that shows it', async () => {
      const { text } = await read('/agenda.ics')
      assert.match(text, /^URL:http:\/\/localhost:3000\/agenda\r$/m)
    })
  })
})
