import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeSpeaker, makeUser } from '../../../test/factories.ts'
import { onBothDatabases, openTestSite } from '../../../test/site.ts'
import { currentRevision } from '../../db/database.server.ts'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { PublicSection } from '../../features/content/section.ts'
import { sectionNames } from '../../features/content/section-names.ts'
import { contentEntities } from '../../features/entities.server.ts'
import type { PublicGalleryImage } from '../../features/gallery/gallery-image.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import { type PublicSponsor, sponsorTypes, tiers } from '../../features/sponsors/sponsor.ts'
import { type PublicTicket, ticketTypes } from '../../features/tickets/ticket.ts'
import { storeDemoPictures } from './demo-pictures.server.ts'
import { seed } from './seed.server.ts'

const kinds = <Item>(items: Item[], kindOf: (item: Item) => unknown) => [...new Set(items.map(kindOf))].toSorted()

describe('the demo summit', () => {
  test('fills a database without content once, with all images, and leaves its users unchanged', async () => {
    const site = await openTestSite('sqlite')
    const { db, storage, folder, get, app, close } = site
    const list = async <Item>(path: string): Promise<Item[]> => (await get(path)).body.data
    try {
      await makeUser(db, { role: 'super_admin' }) // people may have registered before
      const users = await db.selectFrom('users').selectAll().execute()
      let started = 0
      assert.equal(await seed(db, () => (started += 1)), true)
      assert.equal(started, 1)
      // Its pages are served before its pictures are stored, which goes on after a kill.
      const [first] = await list<PublicSpeaker>('/api/speakers')
      assert.equal((await get(`/api/${first?.image}`)).status, 404)
      const put = storage.put.bind(storage)
      let left = 7
      storage.put = (...args) => (left-- > 0 ? put(...args) : Promise.reject(new Error('killed')))
      await assert.rejects(storeDemoPictures(db, storage), /killed/)
      storage.put = put
      await storeDemoPictures(db, storage)
      storage.put = () => assert.fail('a picture was stored twice')
      await storeDemoPictures(db, storage)
      assert.deepEqual(await db.selectFrom('users').selectAll().execute(), users)

      const inserted = await db
        .selectFrom('changes')
        .select('entity')
        .distinct()
        .where('entity', '<>', 'user')
        .execute()
      assert.deepEqual(
        kinds(inserted, ({ entity }) => entity),
        kinds(Object.values(contentEntities), ({ entityName }) => entityName),
      )

      const speakers = await list<PublicSpeaker>('/api/speakers')
      assert.ok(speakers.length >= 24, `${speakers.length} speakers`)
      assert.ok(speakers.some(({ featured }) => featured))
      const events = await list<{ past: boolean }>('/api/events')
      assert.ok(events.length >= 8, `${events.length} events`)
      assert.deepEqual(
        kinds(events, ({ past }) => past),
        [false, true],
      )

      const agenda = await list<PublicAgendaItem>('/api/agenda')
      assert.ok(agenda.length >= 40, `${agenda.length} agenda items`)
      assert.deepEqual(
        kinds(agenda, ({ date }) => date),
        ['2027-04-14', '2027-04-15', '2027-04-16'],
      )
      for (const { topic, speakers: named, speakerRecords } of agenda)
        assert.deepEqual(
          speakerRecords.map(({ id }) => id),
          named,
          topic,
        )

      const sponsors = await list<PublicSponsor>('/api/sponsors')
      assert.ok(sponsors.length >= 14, `${sponsors.length} sponsors`)
      assert.deepEqual(
        kinds(sponsors, ({ type }) => type),
        sponsorTypes.toSorted(),
      )
      assert.deepEqual(
        kinds(sponsors, ({ tier }) => tier),
        tiers.toSorted(),
      )

      const tickets = await list<PublicTicket>('/api/tickets')
      assert.ok(tickets.length >= 5, `${tickets.length} tickets`)
      assert.deepEqual(
        kinds(tickets, ({ type }) => type),
        ticketTypes.toSorted(),
      )

      const gallery = await list<PublicGalleryImage>('/api/gallery')
      assert.ok(gallery.length >= 30, `${gallery.length} gallery images`)
      assert.equal(kinds(gallery, ({ event_title }) => event_title).length, 5)

      const sections: PublicSection[] = (await get('/api/content')).body.content
      assert.deepEqual(
        kinds(sections, ({ section }) => section),
        sectionNames.filter((name) => name !== 'look').toSorted(),
      )

      const images = [
        ...speakers.flatMap(({ image }) => image ?? []),
        ...sponsors.flatMap(({ logo }) => logo ?? []),
        ...gallery.map(({ image_path }) => image_path),
      ]
      assert.ok(images.length >= 60, `${images.length} images`)
      for (const image of images) {
        assert.match(image, /^uploads\//)
        assert.equal((await app.inject({ method: 'HEAD', url: `/api/${image}` })).statusCode, 200, image)
      }
      for (const path of ['/', '/speakers', '/agenda', '/gallery', '/tickets', '/sponsors', '/events', '/about'])
        assert.equal((await get(path)).status, 200, path)

      const revision = await currentRevision(db)
      const files = await readdir(join(folder, 'uploads'), { recursive: true })
      assert.equal(await seed(db, () => (started += 1)), false)
      assert.equal(started, 1)
      assert.equal(await currentRevision(db), revision)
      assert.deepEqual(await readdir(join(folder, 'uploads'), { recursive: true }), files)
    } finally {
      await close()
    }
  })

  onBothDatabases((site) => {
    test('does not fill a database that has a single record', async () => {
      const { db, get } = site()
      const { id } = await makeSpeaker(db)
      assert.equal(await seed(db, () => assert.fail('it started')), false)
      assert.deepEqual(
        (await get('/api/speakers')).body.data.map((speaker: { id: string }) => speaker.id),
        [id],
      )
      assert.deepEqual((await get('/api/events')).body.data, [])
      assert.equal(await currentRevision(db), 1)
    })
  })
})
