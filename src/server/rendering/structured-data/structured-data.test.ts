import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  makeAgendaItem,
  makeEvent,
  makeSection,
  makeSpeaker,
  makeSummit,
  makeTicket,
} from '../../../../test/factories.ts'
import { onSqlite } from '../../../../test/site.ts'
import { structuredDataOf } from '../../../../test/structured-data.ts'

const origin = 'http://localhost:3000'
const day = '2027-04-14'
const hostile = '</script><script>alert(1)</script><!-- $& "'

describe('structured data', () => {
  onSqlite((site) => {
    async function read(path: string) {
      const { status, body } = await site().get(path)
      assert.equal(status, 200, path)
      return structuredDataOf(String(body))
    }
    const crumbs = (thing: Record<string, unknown> | undefined) => [
      thing?.['@type'],
      ...((thing?.itemListElement ?? []) as { position: number; name: string; item: string }[]).map(
        ({ position, name, item }) => `${position} ${name} ${item.replace(origin, '')}`,
      ),
    ]

    test('the home page describes the summit, its events and its ticket prices', async () => {
      const { db } = site()
      assert.deepEqual(await read('/'), [])
      await makeSummit(db)
      const bare = await read('/')
      assert.deepEqual([bare[0]?.subEvent, bare[0]?.offers], [undefined, undefined])
      await makeAgendaItem(db, { topic: 'Keynote', date: day, time: '23:30 - 00:15', location: 'Hall B' })
      await makeAgendaItem(db, { topic: 'Some day' })
      await makeEvent(db, { name: 'Dinner', date: day, time: { start: '18:00', end: '22:00' } })
      await makeEvent(db, { name: 'Long ago', date: '2026-01-01' })
      await makeTicket(db, { price: 249, currency: 'KES' })
      const early = { earlyBird: true, earlyBirdPrice: 99, earlyBirdEndDate: '2026-12-31' }
      await makeTicket(db, { name: 'Full', quantity: 5, sold: 5, ...early })
      const [summit, ...others] = await read('/')
      assert.deepEqual(others, [])
      const { name, startDate, endDate, url, location, subEvent, offers } = summit ?? {}
      assert.deepEqual([name, startDate, endDate, url], ['Africa Blockchain Summit', day, '2027-04-16', `${origin}/`])
      assert.deepEqual(location, { '@type': 'Place', name: 'Nairobi', address: 'Nairobi' })
      assert.deepEqual(
        subEvent.map((each: Record<string, string>) => [each.name, each.startDate, each.endDate]),
        [
          ['Dinner', `${day}T18:00:00+03:00`, `${day}T22:00:00+03:00`],
          ['Keynote', `${day}T23:30:00+03:00`, '2027-04-15T00:15:00+03:00'],
        ],
      )
      assert.deepEqual(
        offers.map((each: Record<string, string>) => [
          each.price,
          each.priceCurrency,
          each.availability,
          each.priceValidUntil,
        ]),
        [
          [249, 'KES', 'https://schema.org/InStock', undefined],
          [99, 'USD', 'https://schema.org/SoldOut', '2026-12-31'],
        ],
      )
    })

    test('a talk is an event with its speakers, and knows where it belongs', async () => {
      const { db } = site()
      await makeSummit(db)
      const ada = await makeSpeaker(db, { name: 'Ada Obi' })
      const talk = { topic: 'Light clients', date: day, time: '10:00 - 10:40', location: 'Hall B' }
      const { id } = await makeAgendaItem(db, {
        ...talk,
        speakers: [ada.id],
        speaker: 'Bisi',
        description: 'x'.repeat(400),
        slides: 'https://slides.example/clients.pdf',
        recording: 'https://video.example/1',
      })
      const [event, trail] = await read(`/agenda/${id}`)
      assert.ok(event)
      assert.deepEqual([event['@type'], event.name, event.startDate], ['Event', talk.topic, `${day}T10:00:00+03:00`])
      assert.deepEqual(event.performer, [
        { '@type': 'Person', name: 'Ada Obi', url: `${origin}/speakers/${ada.id}` },
        { '@type': 'Person', name: 'Bisi' },
      ])
      assert.deepEqual(
        [event.workFeatured.url, event.recordedIn.url],
        ['https://slides.example/clients.pdf', 'https://video.example/1'],
      )
      assert.deepEqual(event.location, { '@type': 'Place', name: 'Hall B', address: 'Nairobi' })
      assert.equal(event.superEvent.name, 'Africa Blockchain Summit')
      assert.equal(event.description.length, 300)
      assert.deepEqual(crumbs(trail), [
        'BreadcrumbList',
        '1 Home /',
        '2 Agenda /agenda',
        `3 ${talk.topic} /agenda/${id}`,
      ])
    })

    test('an end that is not after the start is left out, as everywhere', async () => {
      const { db } = site()
      for (const end of ['14:00', '15:00']) {
        const { id } = await makeAgendaItem(db, { date: day, time: `15:00 - ${end}` })
        const [event] = await read(`/agenda/${id}`)
        assert.deepEqual([event?.startDate, event?.endDate], [`${day}T15:00:00+03:00`, undefined])
      }
    })

    test('a talk without a date is no event', async () => {
      const { id } = await makeAgendaItem(site().db)
      const [trail, ...others] = await read(`/agenda/${id}`)
      assert.deepEqual([trail?.['@type'], others], ['BreadcrumbList', []])
    })

    test('events and speakers have theirs, other pages and unknown ones none', async () => {
      const { db } = site()
      const image = 'uploads/0123456789abcdef01234567/640x640.webp'
      const event = await makeEvent(db, { name: 'Dinner', date: day, image })
      const social = { website: 'https://ada.example/' }
      const ada = await makeSpeaker(db, { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', image, social })
      const [dinner, eventTrail] = await read(`/events/${event.id}`)
      const [person, personTrail] = await read(`/speakers/${ada.id}`)
      assert.deepEqual(
        [dinner?.startDate, dinner?.endDate, dinner?.location.name, dinner?.image],
        [day, undefined, 'Rooftop', `${origin}/api/${image}`],
      )
      assert.deepEqual(crumbs(eventTrail), [
        'BreadcrumbList',
        '1 Home /',
        '2 Events /events',
        `3 Dinner /events/${event.id}`,
      ])
      assert.deepEqual(crumbs(personTrail)[3], `3 Ada Obi /speakers/${ada.id}`)
      const { '@type': type, jobTitle, worksFor, sameAs } = person ?? {}
      assert.deepEqual([type, jobTitle, worksFor.name, sameAs], ['Person', 'Engineer', 'Kobo Rails', [social.website]])
      for (const path of ['/speakers', '/agenda', '/tickets', '/admin/dashboard'])
        assert.deepEqual(await read(path), [])
      assert.doesNotMatch(String((await site().get('/speakers/nobody')).body), /ld\+json/)
    })

    test('no text ends its element', async () => {
      const { db } = site()
      await makeSection(db, { section: 'footer', title: hostile })
      await makeSection(db, { section: 'contact', city: hostile, venue: hostile, startDate: day })
      const speaker = await makeSpeaker(db, { name: hostile, title: hostile, company: hostile, bio: hostile })
      const fields = { topic: hostile, date: day, location: hostile, description: hostile, speaker: hostile }
      const talk = await makeAgendaItem(db, { ...fields, speakers: [speaker.id] })
      const event = await makeEvent(db, { name: hostile, location: hostile, description: hostile })
      await makeTicket(db, { name: hostile })
      for (const path of ['/', `/agenda/${talk.id}`, `/events/${event.id}`, `/speakers/${speaker.id}`]) {
        const [thing] = await read(path)
        assert.equal(thing?.name, hostile, path)
        const { body } = await site().get(path)
        assert.doesNotMatch(String(body), /<script>alert/, path)
        assert.equal(String(body).match(/<\/head>/g)?.length, 1, path)
      }
    })

    test('pages link to their feeds, the console and unknown pages to none', async () => {
      const { db } = site()
      const { id } = await makeAgendaItem(db)
      const linksOf = async (path: string) => {
        const html = String((await site().get(path)).body)
        return [...html.matchAll(/<link rel="alternate" type="[^"]+" href="([^"]+)"\/>/g)].map(([, href]) => href)
      }
      const feed = '/updates.atom'
      assert.deepEqual(await linksOf('/'), [feed])
      assert.deepEqual(await linksOf('/agenda'), [feed, '/agenda.ics', '/schedule.xml', '/schedule.json'])
      assert.deepEqual(await linksOf(`/agenda/${id}?x="><b>`), [feed, `/agenda/${id}.ics`])
      for (const path of ['/admin/dashboard', '/nope', '/agenda/nobody'])
        assert.deepEqual(await linksOf(path), [], path)
    })
  })
})
