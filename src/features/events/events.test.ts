import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo } from '../../../test/calls.ts'
import { makeAgendaItem, makeEvent, makeRoom, makeSection, makeTicket, makeVenue } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PublicEvent } from './event.ts'

const namesOf = (body: { data: PublicEvent[] }) => body.data.map(({ name }) => name)

describe('events', () => {
  onBothDatabases((site) => {
    test('an event contains only the public fields, with id and _id and whether it is past', async () => {
      const full = {
        name: 'Opening night',
        date: '2027-04-14',
        location: 'Rooftop',
        description: 'Meet the speakers.\nFood from nine kitchens.',
        time: { start: '18:30', end: '22:00' },
        image: 'uploads/a/640x360.webp',
        admission: 'included' as const,
      }
      const { id } = await makeEvent(site().db, full)
      const { body } = await site().get('/api/events')
      assert.deepEqual(body, { success: true, data: [{ ...full, id, _id: id, past: false }] })
    })

    test('dates of the year 27, which earlier releases accepted, are shown, but no longer accepted', async () => {
      const { db, get } = site()
      const date = '0027-04-14'
      const { id } = await makeEvent(db)
      await makeAgendaItem(db)
      const ticket = await makeTicket(db)
      await makeSection(db, { section: 'contact' })
      for (const table of ['events', 'agenda'] as const) await db.updateTable(table).set({ date }).execute()
      await db.updateTable('tickets').set({ earlyBirdEndDate: date, startDate: date, endDate: date }).execute()
      await db.updateTable('content').set({ startDate: date, endDate: date }).execute()
      const call = callsTo(site)
      const paths = ['/events', '/agenda', '/tickets', '/content/sections', '/content/summit']
      for (const path of paths) assert.equal((await call('GET', `/api${path}`)).status, 200, path)
      for (const path of ['/', '/events', '/agenda', '/tickets']) assert.equal((await get(path)).status, 200, path)
      const { body } = await call('PUT', `/api/events/${id}`, { json: { date: '0202-04-14' } })
      assert.deepEqual(body.errors, [{ field: 'date', message: 'Must be a date of this century' }])
      const offSale = await call('PUT', `/api/tickets/${ticket.id}`, { json: { available: false } })
      assert.deepEqual([offSale.status, offSale.body.data?.available], [200, false])
    })

    test('the page of an event names the others of its day', async () => {
      const { db, get } = site()
      const night = await makeEvent(db, { name: 'Opening night', date: '2027-04-14' })
      await makeEvent(db, { name: 'Run', date: '2027-04-14', location: 'Park', time: { start: '06:00', end: '07:00' } })
      await makeEvent(db, { name: 'Dinner', date: '2027-04-15' })
      const { body } = await get(`/events/${night.id}`)
      const section = /<section aria-labelledby="that-day".*?<\/section>/s.exec(String(body))?.[0] ?? ''
      const texts = section
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      assert.equal(texts, 'Also on Wednesday Run 06:00 – 07:00, Park')
    })

    test('the page of an event links the map of its place where that is known', async () => {
      const { db, get } = site()
      await makeSection(db, { section: 'contact', venue: 'Eko Convention Centre', city: 'Lagos' })
      const { id } = await makeVenue(db, { name: 'Landmark Centre' })
      await makeRoom(db, { name: 'Loft', venueId: id })
      await makeRoom(db, { name: 'Main hall' })
      await makeRoom(db, { name: 'Attic', venueId: 'deleted' })
      const links: Record<string, string | undefined> = {
        'Terrace, Landmark Centre': `/contact#venue-${id}`,
        loft: `/contact#venue-${id}`,
        'Main hall': '/contact#venue',
        'Eko Convention Centre': '/contact#venue',
        Attic: undefined,
        'Behind Landmark Centre': undefined,
        'Loft of the Sea Club': undefined,
      }
      for (const [location, link] of Object.entries(links)) {
        const { body } = await get(`/events/${(await makeEvent(db, { location })).id}`)
        assert.equal(/<a [^>]*href="([^"]*)"[^>]*>Getting there/.exec(String(body))?.[1], link, location)
      }
    })

    test('omitted fields are null', async () => {
      const { id } = await makeEvent(site().db)
      const { body } = await site().get('/api/events')
      assert.deepEqual(body.data, [
        {
          id,
          _id: id,
          name: 'Opening night',
          date: '2027-04-14',
          location: 'Rooftop',
          description: null,
          time: null,
          image: null,
          admission: null,
          past: false,
        },
      ])
    })

    test('upcoming events come first, soonest first, then past ones, latest first', async () => {
      const { db, get } = site()
      await makeEvent(db, { name: 'long past', date: '2024-05-01' })
      await makeEvent(db, { name: 'far', date: '2027-04-16' })
      await makeEvent(db, { name: 'just past', date: '2026-11-20' })
      await makeEvent(db, { name: 'soon', date: '2026-11-22' })
      await makeEvent(db, { name: 'today', date: '2026-11-21' })
      const { body } = await get('/api/events')
      assert.deepEqual(
        body.data.map(({ name, past }: PublicEvent) => [name, past]),
        [
          ['today', false],
          ['soon', false],
          ['far', false],
          ['just past', true],
          ['long past', true],
        ],
      )
    })

    test('events of one day are sorted by start, after those without one in creation order', async () => {
      const { db, get } = site()
      await makeEvent(db, { name: 'evening', time: { start: '18:30', end: '22:00' } })
      await makeEvent(db, { name: 'morning', time: { start: '08:00' } })
      await makeEvent(db, { name: 'first untimed' })
      await makeEvent(db, { name: 'second untimed' })
      assert.deepEqual(namesOf((await get('/api/events')).body), [
        'first untimed',
        'second untimed',
        'morning',
        'evening',
      ])
    })

    test("an event is upcoming until midnight in the summit's time zone, and past from then on", async () => {
      const { db, get, clock } = site()
      await makeEvent(db, { name: 'tonight', date: '2026-11-21' })
      await makeEvent(db, { name: 'tomorrow', date: '2026-11-22' })
      clock.now = new Date('2026-11-21T20:59:59Z')
      assert.deepEqual(namesOf((await get('/api/events')).body), ['tonight', 'tomorrow'])
      clock.now = new Date('2026-11-21T21:00:00Z')
      assert.deepEqual(namesOf((await get('/api/events')).body), ['tomorrow', 'tonight'])
    })

    test('an event that runs past midnight is upcoming on the day on which it ends', async () => {
      const { db, get, clock } = site()
      await makeEvent(db, { name: 'party', date: '2026-11-20', time: { start: '20:00', end: '02:00' } })
      await makeEvent(db, { name: 'talk', date: '2026-11-20', time: { start: '20:00', end: '22:00' } })
      await makeEvent(db, { name: 'today', date: '2026-11-21' })
      const shown = async () => (await get('/api/events')).body.data.map(({ name, past }: PublicEvent) => [name, past])
      const over = ['talk', true]
      assert.deepEqual(await shown(), [['party', false], ['today', false], over])
      clock.now = new Date('2026-11-21T21:00:00Z')
      assert.deepEqual(await shown(), [['today', true], over, ['party', true]])
    })

    test('the time zone of the seo section decides which day it is', async () => {
      const { db, get, clock } = site()
      await makeEvent(db, { date: '2026-11-21' })
      clock.now = new Date('2026-11-21T22:00:00Z') // the 22nd in Nairobi, the 21st in Accra
      assert.equal((await get('/api/events')).body.data[0].past, true)
      await makeSection(db, { section: 'seo', timeZone: 'Africa/Accra' })
      assert.equal((await get('/api/events')).body.data[0].past, false)
    })
  })
})
