import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  makeAgendaItem,
  makeCustomPage,
  makeEvent,
  makeGalleryImage,
  makeRoom,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
  makeTrack,
  makeVenue,
  signInAs,
} from '../../../test/factories.ts'
import { startPurgeServer } from '../../../test/purge-server.ts'
import { onSqlite, openTestSite, type TestSite } from '../../../test/site.ts'
import type { Table } from '../../db/table.server.ts'
import { write } from '../../db/write.server.ts'
import { contentEntities } from '../../features/entities.server.ts'
import { publicPages } from '../../features/public-pages.ts'
import type { Cdn } from '../../lib/cdn-settings.server.ts'

const purges = await startPurgeServer()
const token = 'a-token-for-purges-in-tests'
const varnish: Cdn = { kind: 'varnish', urls: [purges.url], token }

/** Makes one record of each kind. @returns the addresses of public answers, all of those that show one record among them */
async function fillSite({ db, get }: TestSite): Promise<string[]> {
  const { id: speaker } = await makeSpeaker(db)
  const { id: item } = await makeAgendaItem(db, { speakers: [speaker] })
  const { id: track } = await makeTrack(db)
  const { id: venue } = await makeVenue(db)
  const { id: room } = await makeRoom(db, { venueId: venue })
  const { id: event } = await makeEvent(db)
  const { id: sponsor } = await makeSponsor(db)
  await makeTicket(db)
  await makeGalleryImage(db)
  const { id: page } = await makeCustomPage(db, { slug: 'visa' })
  await makeSection(db, { section: 'hero', title: 'Nairobi, in April' })
  const revision = (await get('/api/revision')).body.data
  const lists = Object.keys(contentEntities).map((name) => `/api/${name}`)
  const records = [
    `agenda/${item}`,
    `tracks/${track}`,
    `rooms/${room}`,
    `venues/${venue}`,
    `events/${event}`,
    `sponsors/${sponsor}`,
    `pages/${page}`,
    'pages/slug/visa',
  ]
  return [
    ...Object.values(publicPages).map(({ path }) => path),
    ...[`/speakers/${speaker}`, '/pages/visa', '/admin/speakers', '/login', '/manifest.webmanifest', '/continent.svg'],
    ...[...lists, `/api/speakers/${speaker}`, ...records.map((path) => `/api/${path}`), '/api/content/sections'],
    ...['/api/revision', '/api/sync', `/api/sync?since=${revision}`],
    ...[`/share/speakers/${speaker}.jpg`, '/share/home.jpg', '/share/pages/visa.jpg'],
  ]
}

describe('responses for a CDN', () => {
  onSqlite(
    (site) => {
      const keysOf = async (path: string) => {
        const { status, headers, body } = await site().get(path)
        assert.equal(status, 200, path)
        return { keys: String(headers['surrogate-key'] ?? '').split(' '), shown: JSON.stringify(body) }
      }

      /** Changes the label of an entity's first record. */
      async function change({
        tableName,
        labelField,
        ...entity
      }: (typeof contentEntities)[keyof typeof contentEntities]) {
        const { id } = await site()
          .db.selectFrom(tableName as 'speakers')
          .select('id')
          .executeTakeFirstOrThrow()
        const values = tableName === 'content' ? { title: 'Lagos, in May' } : { [labelField]: 'Something else' }
        const table = { tableName, ...entity } as Table
        await write(site().db, { id: null, name: 'Tester' }, (writer) => writer.update(table, id, values))
      }

      test('have the keys of all that they show: whatever changes them, purges them', async () => {
        const paths = await fillSite(site())
        const readAll = async () => {
          const answers: (Awaited<ReturnType<typeof keysOf>> & { path: string })[] = []
          for (const path of paths) answers.push({ path, ...(await keysOf(path)) })
          return answers
        }
        let before = await readAll()
        for (const entity of Object.values(contentEntities)) {
          await change(entity)
          const after = await readAll()
          const changed = before.filter(({ shown }, index) => shown !== after[index]?.shown)
          assert.ok(changed.length >= 2, entity.tableName)
          for (const { path, keys } of changed) assert.ok(keys.includes(entity.tableName), `${path}: ${keys}`)
          before = after
        }
      })

      test('have the same keys whether their parts were cached or not', async () => {
        const paths = await fillSite(site())
        const cold: string[][] = []
        for (const path of paths) {
          await makeTicket(site().db) // nothing is cached at the new revision
          cold.push((await keysOf(path)).keys)
        }
        for (const path of paths.toReversed()) await keysOf(path)
        const warm: string[][] = []
        for (const path of paths) warm.push((await keysOf(path)).keys)
        assert.deepEqual(warm, cold)
        assert.equal(
          cold[paths.indexOf('/speakers')]?.join(' '),
          // The tracks that speakers are found by, and the venues of the agenda, which is read as a whole.
          'site agenda content pages rooms speakers tracks venues',
        )
        assert.deepEqual(cold[paths.indexOf('/api/speakers')], ['site', 'speakers'])
        assert.deepEqual(cold[paths.indexOf('/api/agenda')], [
          'site',
          'agenda',
          'rooms',
          'speakers',
          'tracks',
          'venues',
        ])
      })

      test('may be kept until the next day of the summit, and not in its last minute', async () => {
        const life = async () => (await site().get('/api/events')).headers['surrogate-control']
        await makeEvent(site().db)
        site().clock.now = new Date('2026-11-21T09:00:30Z') // noon in Nairobi
        assert.equal(await life(), `max-age=${12 * 3600 - 60}, stale-if-error=86400`)
        site().clock.now = new Date('2026-11-21T20:58:59Z')
        assert.equal(await life(), 'max-age=60, stale-if-error=86400')
        site().clock.now = new Date('2026-11-21T20:59:00Z')
        assert.equal(await life(), undefined)
        await makeSection(site().db, { section: 'seo', timeZone: 'America/New_York' })
        assert.equal(await life(), `max-age=${8 * 3600}, stale-if-error=86400`)
      })

      test('may be kept for a minute while they show the time of day', async () => {
        const life = async (path: string) => (await site().get(path)).headers['surrogate-control']
        await makeAgendaItem(site().db, { date: '2026-11-22', start: '09:00', end: '10:00' })
        site().clock.now = new Date('2026-11-21T09:00:30Z')
        assert.equal(await life('/agenda'), `max-age=${12 * 3600 - 60}, stale-if-error=86400`)
        site().clock.now = new Date('2026-11-22T06:10:30Z')
        assert.equal(await life('/agenda'), 'max-age=60, stale-if-error=86400')
        assert.notEqual(await life('/speakers'), 'max-age=60, stale-if-error=86400')
        site().clock.now = new Date('2026-11-22T09:00:30Z')
        assert.equal(await life('/agenda'), `max-age=${12 * 3600 - 60}, stale-if-error=86400`)
      })

      test('do not depend on the time of the day', async () => {
        const paths = await fillSite(site())
        const shownAt = async (moment: string) => {
          site().clock.now = new Date(moment)
          const shown: string[] = []
          for (const path of paths) shown.push((await keysOf(path)).shown)
          return shown
        }
        assert.deepEqual(await shownAt('2026-11-20T21:00:00Z'), await shownAt('2026-11-21T20:58:59Z'))
      })

      test('are the same to browsers as without a CDN, and tell it the revision', async () => {
        const { headers } = await site().get('/speakers')
        assert.deepEqual(
          [headers['cache-control'], headers.vary, headers['x-revision']],
          ['no-cache', 'Accept-Encoding', '0'],
        )
        const again = await site().call('GET', '/speakers', { headers: { 'if-none-match': String(headers.etag) } })
        assert.equal(again.status, 304)
        assert.equal(again.headers['surrogate-key'], 'site agenda content pages rooms speakers tracks')
        assert.equal((await site().get('/continent.svg')).headers['cache-control'], 'public, max-age=86400')
      })

      test('are public: an answer to one person, an error and a change have nothing for the CDN', async () => {
        const admin = await signInAs(site(), 'admin')
        const { id } = await makeSpeaker(site().db)
        const body = { name: 'Ama Obi' }
        const personal = [
          await site().call('GET', '/api/speakers', { token: admin }),
          await site().call('GET', '/api/content', { token: admin }),
          await site().call('GET', '/api/auth/me', { token: admin }),
          await site().call('PUT', `/api/speakers/${id}`, { token: admin, body }),
          await site().call('POST', '/api/auth/login', { body: { email: 'ada@example.org', password: 'jacaranda' } }),
        ]
        for (const { headers } of personal) assert.equal(headers['cache-control'], 'no-store, no-transform')
        const withToken = ['/speakers', '/share/speakers.jpg'].map((path) => site().call('GET', path, { token: admin }))
        const others = [
          '/nothing-here',
          '/api/nothing',
          '/speakers/nobody',
          '/api/speakers/nobody',
          '/health/ready',
          '/speakers/',
        ]
        const all = [...personal, ...(await Promise.all([...withToken, ...others.map((path) => site().get(path))]))]
        for (const { headers } of all)
          for (const name of ['surrogate-control', 'surrogate-key', 'x-revision', 'cdn-cache-control', 'cache-tag'])
            assert.equal(headers[name], undefined, name)
      })
    },
    { cdn: varnish },
  )

  test('that are shown in place of an error are not for the CDN', async () => {
    const site = await openTestSite('sqlite', { cdn: varnish })
    assert.ok((await site.get('/api/speakers')).headers['surrogate-key'])
    assert.ok((await site.get('/speakers')).headers['surrogate-key'])
    await makeSpeaker(site.db)
    await site.db.schema.alterTable('speakers').renameTo('moved').execute()
    const broken = await site.get('/speakers')
    assert.deepEqual([broken.status, broken.headers.warning], [200, '110 - "Response is Stale"'])
    assert.equal(broken.headers['surrogate-key'], undefined)
    await site.close()
  })

  test('have Cloudflare’s names for Cloudflare', async () => {
    const cdn: Cdn = { kind: 'cloudflare', apiUrl: purges.url, zoneId: 'zone1', token }
    const site = await openTestSite('sqlite', { cdn })
    const { headers } = await site.get('/api/agenda')
    assert.equal(headers['cdn-cache-control'], `max-age=${12 * 3600 - 60}, stale-if-error=86400`)
    assert.equal(headers['cache-tag'], 'site,agenda,rooms,speakers,tracks')
    assert.equal(headers['surrogate-key'], undefined)
    await site.close()
  })

  test('have the standard names, and those in use before it, for any other CDN', async () => {
    const site = await openTestSite('sqlite', { cdn: { kind: 'webhook', url: purges.url, token } })
    const { headers } = await site.get('/api/agenda')
    const life = `max-age=${12 * 3600 - 60}, stale-if-error=86400`
    assert.deepEqual([headers['cdn-cache-control'], headers['surrogate-control']], [life, life])
    assert.equal(headers['surrogate-key'], 'site agenda rooms speakers tracks')
    await site.close()
  })

  test('without a CDN, responses and database have nothing of it', async () => {
    const site = await openTestSite('sqlite')
    await makeSpeaker(site.db)
    const token = await signInAs(site, 'admin')
    await site.call('POST', '/api/events', {
      token,
      body: { name: 'Hack day', date: '2027-04-14', location: 'Rooftop' },
    })
    const { headers } = await site.get('/speakers')
    for (const name of ['surrogate-control', 'surrogate-key', 'x-revision', 'cdn-cache-control', 'cache-tag'])
      assert.equal(headers[name], undefined, name)
    assert.deepEqual(await site.db.selectFrom('purge_cursors').selectAll().execute(), [])
    assert.deepEqual(purges.received, [])
    await site.close()
  })
})
