import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeAgendaItem, makeRoom, makeSection, makeSpeaker, makeVenue } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { readCalendar } from '../../../test/read-calendar.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { structuredDataOf } from '../../../test/structured-data.ts'

const mainVenue = { venue: 'Eko Convention Centre', city: 'Lagos', coordinates: '6.4281, 3.4219' }
const mainAddress = 'Adetokunbo Ademola Street, Lagos'
const landmark = { name: 'Landmark Centre', address: '4 Water Corporation Drive, Lagos' }
const day = '2027-04-14'

describe('venues', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const get = async (path: string) => (await site().get(path)).body
    const text = async (path: string) => {
      const body = await get(path)
      return typeof body === 'string' ? body : JSON.stringify(body)
    }

    /** A talk in the Loft of Landmark Centre, and one in the Main hall of the main venue. */
    async function fill() {
      const { db } = site()
      await makeSection(db, { section: 'contact', startDate: day, ...mainVenue })
      await makeSection(db, { section: 'footer', title: 'Lagos Week', content: `Address: ${mainAddress}` })
      const venue = await makeVenue(db, landmark)
      const room = await makeRoom(db, { name: 'Loft', venueId: venue.id })
      await makeRoom(db)
      const ada = await makeSpeaker(db)
      const slot = { date: day, time: '10:00 - 10:40' }
      const there = await makeAgendaItem(db, { ...slot, topic: 'Kiosks', location: 'Loft', speakers: [ada.id] })
      const here = await makeAgendaItem(db, { ...slot, topic: 'Keys', location: 'Main hall' })
      return { venue, room, ada, there, here }
    }
    /** Returns what calendars and search engines are told about where a talk is. */
    async function placeOf(id: string) {
      const [event] = (await readCalendar(site(), `/agenda/${id}.ics`)).events
      const [thing] = structuredDataOf(await get(`/agenda/${id}`))
      return [event?.location, thing?.location.name, thing?.location.address]
    }

    test('a form creates one, with the coordinates of a link, that everyone can see', async () => {
      const link = 'https://www.openstreetmap.org/?mlat=6.4221&mlon=3.4432#map=17/6.4221/3.4432'
      const more = { directions: 'Ten minutes by shuttle.', imageAlt: 'A map' }
      const form: Part[] = [...Object.entries({ ...landmark, ...more, coordinates: link })]
      form.push(['image', { bytes: await imageBytes('gold') }])
      const { status, headers, body } = await call('POST', '/api/venues', { form })
      const { createdAt, updatedAt, ...shown } = body.data
      assert.deepEqual([status, body.message, headers.etag], [201, 'Venue created successfully.', `"${updatedAt}"`])
      assert.match(shown.image, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      const { id, image } = shown
      assert.deepEqual(shown, { ...landmark, ...more, coordinates: '6.4221, 3.4432', image, id, _id: id })
      await makeVenue(site().db, { name: 'annex' })
      const names = (await get('/api/venues')).data.map(({ name }: { name: string }) => name)
      assert.deepEqual([(await get('/api/venues')).data[1], names], [shown, ['annex', landmark.name]])
      const cleared = await call('PUT', `/api/venues/${id}`, { json: { address: '', coordinates: null } })
      assert.deepEqual([cleared.body.data.address, cleared.body.data.coordinates], [null, null])
      assert.deepEqual(
        outcome(await call('POST', '/api/venues', { json: { name: ' ' } })),
        refusal('name', 'Name is required'),
      )
      assert.equal((await call('PUT', `/api/venues/${id}`, { json: { coordinates: 'Lagos' } })).status, 400)
    })

    test('a room is in the main venue, or in one that exists', async () => {
      const { id: venueId } = await makeVenue(site().db)
      const room = await makeRoom(site().db)
      assert.equal(room.venueId, null)
      const path = `/api/rooms/${room.id}`
      assert.equal((await call('PUT', path, { json: { venueId } })).body.data.venueId, venueId)
      // As a client does that does not know venues.
      assert.equal((await call('PUT', path, { json: { name: 'Loft', capacity: 90 } })).body.data.venueId, venueId)
      const unknown = refusal('venueId', 'This venue does not exist')
      for (const sent of [{ venueId: 'nowhere' }, { name: 'Attic', venueId: 'nowhere' }])
        assert.deepEqual(outcome(await call('PUT', path, { json: sent })), unknown)
      assert.deepEqual(outcome(await call('POST', '/api/rooms', { json: { name: 'x', venueId: 'x' } })), unknown)
      await call('DELETE', `/api/venues/${venueId}`)
      const kept = await call('PUT', path, { json: { venueId, floor: '1st' } })
      assert.deepEqual([kept.status, kept.body.data.venueId], [200, venueId])
      assert.equal((await call('PUT', path, { json: { venueId: '' } })).body.data.venueId, null)
    })

    test('a talk is where its room is, in calendars, structured data, schedules, feeds and cards', async () => {
      const { venue, ada, there, here } = await fill()
      assert.deepEqual((await get(`/api/agenda/${there.id}`)).data.venue, { id: venue.id, ...landmark })
      assert.equal('venue' in (await get(`/api/agenda/${here.id}`)).data, false)
      const place = `Loft, ${landmark.name}`
      assert.deepEqual(await placeOf(there.id), [`${place}, ${landmark.address}`, place, landmark.address])
      const main = `Main hall, ${mainVenue.venue}`
      assert.deepEqual(await placeOf(here.id), [main, main, mainAddress])

      const locations = async (path: string) => (await readCalendar(site(), path)).events.map((each) => each.location)
      assert.deepEqual((await locations('/agenda.ics')).toSorted(), [`${place}, ${landmark.address}`, main])
      assert.deepEqual(await locations(`/speakers/${ada.id}.ics`), [`${place}, ${landmark.address}`])
      const [{ rooms }] = (await get('/schedule.json')).schedule.conference.days
      assert.deepEqual(Object.keys(rooms).toSorted(), [place, 'Main hall'])
      assert.match(
        await text('/schedule.xml'),
        /<room name="Loft, Landmark Centre" .*<room>Loft, Landmark Centre<\/room>/s,
      )
      assert.match(await text('/updates.atom'), /10:00 - 10:40, Loft, Landmark Centre</)
      for (const path of [`/agenda/${there.id}`, '/agenda', `/speakers/${ada.id}`])
        assert.match(await text(path), /Loft, Landmark Centre/, path)
      assert.match(await text(`/agenda/${there.id}`), new RegExp(`<a [^>]*href="/contact#venue-${venue.id}"`))
      // The summit itself stays where it was.
      const [summit] = structuredDataOf(await get('/'))
      assert.deepEqual([summit?.location.name, summit?.location.address], [mainVenue.venue, mainAddress])

      await call('DELETE', `/api/agenda/${there.id}`)
      assert.deepEqual(await locations(`/agenda/${there.id}.ics`), [`${place}, ${landmark.address}`])
    })

    test('a talk in a deleted venue, or one without an address, has none rather than that of the main venue', async () => {
      const { venue, there } = await fill()
      await call('PUT', `/api/venues/${venue.id}`, { json: { address: null } })
      const place = `Loft, ${landmark.name}`
      assert.deepEqual(await placeOf(there.id), [place, place, undefined])
      await call('DELETE', `/api/venues/${venue.id}`)
      assert.deepEqual(await placeOf(there.id), ['Loft', 'Loft', undefined])
      assert.equal((await get(`/api/agenda/${there.id}`)).data.venue, null)
      assert.doesNotMatch(await text(`/agenda/${there.id}`), /<p>[^<]*Loft, /)
    })

    test('a venue is not repeated after a room that names it', async () => {
      const { db } = site()
      const { id: venueId } = await makeVenue(db, landmark)
      await makeRoom(db, { name: 'Landmark Centre: Loft', venueId })
      const { id } = await makeAgendaItem(db, { date: day, location: 'Landmark Centre: Loft' })
      assert.deepEqual((await placeOf(id))[0], `Landmark Centre: Loft, ${landmark.address}`)
    })

    test('the contact page has each, with its map', async () => {
      await fill()
      const { id } = await makeVenue(site().db, { name: 'Co-Creation Hub', address: 'Yaba', coordinates: '6.51, 3.37' })
      const html = await text('/contact')
      const headings = [...html.matchAll(/<h2 id="(venue[^"]*)"[^>]*>([^<]+)/g)].map(([, , heading]) => heading)
      assert.deepEqual(headings, ['Getting there', 'Co-Creation Hub', landmark.name])
      assert.match(html, new RegExp(landmark.address))
      assert.match(html, /href="https:\/\/www\.openstreetmap\.org\/\?mlat=6\.51&amp;mlon=3\.37#/)
      assert.match(await text(`/contact/map?venue=${id}`), /marker=6\.51%2C3\.37".*title="Co-Creation Hub"/)
      assert.match(await text('/contact/map'), /marker=6\.4281%2C3\.4219/)
      for (const unknown of ['nowhere', '%00', ''])
        assert.equal((await call('GET', `/contact/map?venue=${unknown}`)).status, 404)
    })
  })
})
