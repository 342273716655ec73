import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type EntityName, makers, makeSummit, makeUser, openSession, signInAs } from '../../test/factories.ts'
import { routePolicies } from '../../test/route-policies.ts'
import { onBothDatabases, type TestSite } from '../../test/site.ts'
import { write } from '../db/write.server.ts'
import { entities } from '../features/entities.server.ts'
import { applySchedule } from './apply-schedule.server.ts'

const marker = 'Quetzal'
const marked = {
  speakers: { name: `${marker} Obi`, company: marker, image: `https://pictures.example/${marker}.jpg`, featured: true },
  events: {
    name: `${marker} night`,
    location: marker,
    date: '2027-04-14',
    image: `https://pictures.example/${marker}.jpg`,
  },
  tracks: { name: `${marker} track` },
  rooms: { name: `${marker} room` },
  agenda: { topic: `${marker} talk`, date: '2027-04-14', start: '09:00', end: '10:00', description: marker },
  sponsors: { name: `${marker} bank`, logo: `https://pictures.example/${marker}.png`, tier: 'gold' },
  tickets: { name: `${marker} pass`, features: [marker] },
  gallery: { event_title: `${marker} day`, image_path: `https://pictures.example/${marker}.jpg` },
  pages: { title: `${marker} page`, slug: 'secret-page', content: `<p>${marker}</p>` },
} satisfies Partial<Record<EntityName, object>>
type Hideable = keyof typeof marked
const hideables = Object.keys(marked) as Hideable[]

const setVisibility = (site: TestSite, entity: Hideable, id: string, values: object) =>
  write(site.db, { id: null, name: 'Tester' }, (writer) => writer.update<object>(entities[entity], id, values))

/** Creates a hidden record of each kind, with a visible talk that points at them. @returns their ids */
async function hideAll(site: TestSite): Promise<Record<Hideable, string>> {
  await makeSummit(site.db)
  const ids = {} as Record<Hideable, string>
  for (const entity of hideables) {
    ids[entity] = (await makers[entity](site.db, marked[entity])).id
    await setVisibility(site, entity, ids[entity], { hidden: true })
  }
  const points = { track: marked.tracks.name, location: marked.rooms.name, speakers: [ids.speakers] }
  await makers.agenda(site.db, { ...marked.agenda, topic: 'Opening', description: null, ...points })
  const { id } = await makers.agenda(site.db, { ...marked.agenda, topic: 'Cancelled', description: null, ...points })
  await write(site.db, { id: null, name: 'Tester' }, (writer) => writer.remove(entities.agenda, id))
  return ids
}

/** Every address that visitors can read, with the ids of hidden records. */
function publicPaths(ids: Record<Hideable, string>): string[] {
  const idOf = (path: string) => ids[(hideables.find((entity) => path.includes(entity)) ?? 'agenda') as Hideable]
  const routes = Object.entries(routePolicies)
    .filter(([route, policy]) => route.startsWith('GET ') && policy === 'everyone' && !route.includes('*'))
    .map(([route]) => route.slice(4))
  const pages = ['', 'about', 'speakers', 'events', 'agenda', 'sponsors', 'gallery', 'tickets', 'contact', 'login']
  return [
    ...routes.map((path) =>
      path
        .replace(/:id(\(.*?\))?/, idOf(path))
        .replace(':day', 'all')
        .replace(':slug', marked.pages.slug)
        .replace(':section', 'contact')
        .replace(
          ':file',
          path.includes('/share/') ? `${path.includes('pages') ? marked.pages.slug : idOf(path)}.jpg` : 'x',
        ),
    ),
    ...pages.map((page) => `/${page}`),
    ...['speakers', 'agenda', 'events'].map((page) => `/${page}/${ids[page as Hideable]}`),
    `/pages/${marked.pages.slug}`,
    ...['speakers', 'agenda', 'events'].map((page) => `/${page}/${ids[page as Hideable]}.ics`),
    `/programme/2027-04-14_${ids.agenda}.svg`,
    '/programme/2027-04-14-rooms.svg',
    '/programme/events.svg',
    `/api/agenda/speakers/${ids.speakers}`,
  ]
}

onBothDatabases((site) => {
  describe('a hidden record', () => {
    test('is in no byte that a visitor or a user without rights can read', async () => {
      const before = (await site().get('/api/revision')).body.data
      const ids = await hideAll(site())
      const user = await openSession(site(), await makeUser(site().db))
      const paths = [...publicPaths(ids), `/api/sync?since=${before}`]
      assert.ok(paths.length > 70, `${paths.length} paths`)
      for (const call of paths.flatMap((path) => [{ path }, { path, token: user }])) {
        const { path, ...caller } = call
        const { body, status } = await site().call('GET', path, caller)
        assert.ok(status < 500, `${path}: ${status}`)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        assert.ok(!text.toLowerCase().includes(marker.toLowerCase()), `${path} shows it`)
        const named = Object.values(ids).filter((id) => !path.includes(id) && text.includes(id))
        assert.deepEqual(named, [], path)
        if (path !== '/api/openapi.json') assert.doesNotMatch(text, /"(hidden|showAt|hideAt)"/, path)
      }
      const { body } = await site().get('/api/agenda')
      assert.deepEqual(
        body.data.map(({ topic, track, location }: Record<string, unknown>) => [topic, track, location]),
        [['Opening', null, null]],
      )
    })

    test('that will be hidden tells no visitor so', async () => {
      const hideAt = '2027-01-31T21:00:00.000Z'
      for (const entity of hideables) {
        const { id } = await makers[entity](site().db, marked[entity])
        await setVisibility(site(), entity, id, { hideAt })
        const path = entity === 'tickets' ? '/api/tickets' : `/api/${entity}/${id}`
        const { status, body } = await site().get(path)
        assert.equal(status, 200, path)
        assert.doesNotMatch(JSON.stringify(body), /"(hidden|showAt|hideAt)"/, path)
      }
      assert.doesNotMatch(JSON.stringify((await site().get('/api/sync')).body), /"(hidden|showAt|hideAt)"/)
    })

    test('has no page, picture or calendar of its own', async () => {
      const ids = await hideAll(site())
      for (const path of [
        ...['speakers', 'events', 'agenda', 'tracks', 'rooms', 'sponsors', 'pages'].map(
          (entity) => `/api/${entity}/${ids[entity as Hideable]}`,
        ),
        ...['speakers', 'events', 'agenda'].map((page) => `/${page}/${ids[page as Hideable]}`),
        ...['speakers', 'events', 'agenda'].map((page) => `/${page}/${ids[page as Hideable]}.ics`),
        ...['speakers', 'events', 'agenda'].map((page) => `/share/${page}/${ids[page as Hideable]}.jpg`),
        `/pages/${marked.pages.slug}`,
      ])
        assert.equal((await site().get(path)).status, 404, path)
    })

    test('is listed for staff, who hide and show many at once', async () => {
      const ids = await hideAll(site())
      const token = await signInAs(site(), 'admin')
      for (const entity of hideables) {
        const path = entity === 'tickets' ? '/api/tickets/all' : `/api/${entity}`
        const { body } = await site().call('GET', path, { token })
        const listed = (body.data ?? body.tickets).find(({ id }: { id: string }) => id === ids[entity])
        assert.equal(listed?.hidden, true, entity)
      }
      const shown = { ids: [ids.speakers], action: 'update', values: { hidden: false } }
      assert.equal((await site().call('POST', '/api/bulk/speakers', { token, body: shown })).status, 200)
      assert.equal((await site().get(`/speakers/${ids.speakers}`)).status, 200)
      const { body } = await site().get('/api/agenda')
      assert.equal(body.data[0].speakerRecords[0].name, marked.speakers.name)
    })
  })

  describe('where a record is shown', () => {
    test('is said with the reasons why it is not elsewhere', async () => {
      const { db, call } = site()
      const token = await signInAs(site(), 'admin')
      const ids: Record<string, string> = {}
      for (const name of ['One', 'Two', 'Three', 'Four'])
        ids[name] = (await makers.sponsors(db, { name: `Bank ${name}`, tier: name === 'Four' ? 'partner' : 'gold' })).id
      const past = await makers.sponsors(db, { name: 'Old bank', type: 'Past' })
      const textsOf = async (entity: string, id = '') => {
        const { pages, reasons } = (await call('GET', `/api/where/${entity}/${id}`, { token })).body.data
        return [...pages, ...reasons.map(({ text }: { text: string }) => text)]
      }
      assert.deepEqual(await textsOf('sponsors', ids.One), ['Sponsors', 'Home'])
      assert.deepEqual(await textsOf('sponsors', ids.Four), [
        'Sponsors',
        'Home shows the first three current sponsors.',
      ])
      assert.deepEqual(await textsOf('sponsors', past.id), ['It is a past sponsor: the site shows current ones only.'])
      await setVisibility(site(), 'sponsors', ids.One ?? '', { hidden: true, showAt: '2027-01-31T21:00:00.000Z' })
      assert.deepEqual(await textsOf('sponsors', ids.One), ['It is hidden until February 1, 2027, 00:00 Nairobi time.'])
      assert.deepEqual(await textsOf('sponsors', ids.Four), ['Sponsors', 'Home'])
      await makers.content(db, { section: 'sponsors', active: false })
      assert.deepEqual(await textsOf('sponsors', ids.Four), ['Sponsors', 'Home has that section switched off.'])

      const speaker = await makers.speakers(db)
      await setVisibility(site(), 'speakers', speaker.id, { hidden: true })
      const talk = await makers.agenda(db, { speakers: [speaker.id] })
      assert.deepEqual(await textsOf('agenda', talk.id), [
        'Agenda',
        'its own page',
        'Home',
        'The speaker “Ada Obi” is hidden: it is shown without.',
      ])
      for (const entity of hideables) {
        const { id } = await makers[entity](db, marked[entity])
        assert.notDeepEqual(await textsOf(entity, id), [], entity)
      }
      assert.equal((await call('GET', '/api/where/events/none', { token })).status, 404)
    })
  })

  describe('a moment', () => {
    test('shows a record and hides it, as a change of the schedule that can be undone', async () => {
      const { db, clock, call, get } = site()
      const token = await signInAs(site(), 'admin')
      const [showAt, hideAt] = ['2026-11-21T12:00:00.000Z', '2026-11-22T15:00:00.000Z']
      const body = { name: 'Rooftop night', date: '2027-04-14', location: 'Rooftop' }
      const timed = { ...body, hidden: true, showAt: '2026-11-21T15:00+03:00', hideAt: '2026-11-22T18:00+03:00' }
      const created = await call('POST', '/api/events', { token, body: timed })
      assert.equal(created.status, 201)
      assert.deepEqual([created.body.data.showAt, created.body.data.hideAt], [showAt, hideAt])
      const path = `/api/events/${created.body.data.id}`
      const statusAt = async (time: string) => {
        clock.now = new Date(time)
        await applySchedule(db, clock.now)
        return (await get(path)).status
      }
      assert.equal(await statusAt('2026-11-21T11:59:00Z'), 404)
      assert.equal(await statusAt('2026-11-21T12:00:00Z'), 200)
      assert.equal(JSON.stringify((await get(path)).body).includes('hideAt'), false)
      assert.equal(await statusAt('2026-11-22T15:00:30Z'), 404)

      const later = { token: await signInAs(site(), 'admin') }
      const { body: history } = await call('GET', `/api/history/events/${created.body.data.id}`, later)
      const [last] = history.data
      assert.equal(last.actorName, 'The schedule')
      assert.equal((await call('POST', `/api/changes/${last.action}/undo`, { ...later, body: {} })).status, 200)
      assert.equal(await statusAt('2026-11-22T15:01:00Z'), 200)
    })

    test('to hide a record is after the one that shows it, in every kind of save', async () => {
      const { db, call } = site()
      const token = await signInAs(site(), 'admin')
      const [early, late] = ['2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z']
      const { id } = await makers.tickets(db)
      const person = { name: 'Ben Chi', title: 'CTO', company: 'Kobo', bio: 'Builds ledgers that stay up at night.' }
      const refused = async (method: 'POST' | 'PUT', path: string, body: object, field = 'hideAt') => {
        const { status, body: answer } = await call(method, path, { token, body })
        assert.deepEqual([status, answer.errors], [400, [{ field, message: 'Must be after From' }]], path)
      }
      await refused('POST', '/api/speakers', { ...person, hidden: true, showAt: late, hideAt: early })
      await refused('POST', '/api/speakers', { ...person, hidden: true, showAt: early, hideAt: early })
      await refused('PUT', `/api/tickets/${id}`, { hidden: true, showAt: late, hideAt: early })
      await refused('POST', '/api/bulk/tickets', {
        ids: [id],
        action: 'update',
        values: { showAt: late, hideAt: late },
      })
      const saved = await call('PUT', `/api/tickets/${id}`, { token, body: { hidden: true, showAt: late } })
      assert.equal(saved.status, 200)
      await refused('PUT', `/api/tickets/${id}`, { hideAt: early })
      await refused('POST', '/api/bulk/tickets', { ids: [id], action: 'update', values: { hideAt: late } })
      const emptied = await call('PUT', `/api/tickets/${id}`, { token, body: { showAt: '', hideAt: early } })
      assert.equal(emptied.status, 200)
    })

    test('to show a record hides it until then', async () => {
      const { db, call, get } = site()
      const token = await signInAs(site(), 'admin')
      const moments = { showAt: '2027-01-01T00:00Z', hideAt: '2027-01-02T00:00Z' }
      const person = { name: 'Ben Chi', title: 'CTO', company: 'Kobo', bio: 'Builds ledgers that stay up at night.' }
      const created = await call('POST', '/api/speakers', { token, body: { ...person, ...moments } })
      assert.equal(created.body.data.hidden, true)
      const [event, track] = [await makers.events(db), await makers.tracks(db)]
      await call('PUT', `/api/events/${event.id}`, { token, body: moments })
      await call('POST', '/api/bulk/tracks', { token, body: { ids: [track.id], action: 'update', values: moments } })
      for (const path of [`speakers/${created.body.data.id}`, `events/${event.id}`, `tracks/${track.id}`])
        assert.equal((await get(`/api/${path}`)).status, 404, path)
    })

    test('that is no moment is refused', async () => {
      const token = await signInAs(site(), 'admin')
      const { id } = await makers.speakers(site().db)
      for (const showAt of ['tomorrow', '2027-04-14T09:00', '2027-13-14T09:00Z', '2027-02-30T09:00Z']) {
        const { status, body } = await site().call('PUT', `/api/speakers/${id}`, { token, body: { showAt } })
        assert.equal(status, 400)
        assert.equal(body.errors[0].field, 'showAt')
      }
    })
  })
})
