import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentOf } from '../../../test/content-of.ts'
import {
  makeAgendaItem,
  makeCustomPage,
  makeEvent,
  makeGalleryImage,
  makeRoom,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeSummit,
  makeTicket,
  makeTrack,
  makeUser,
  makeVenue,
  openSession,
  testPassword,
} from '../../../test/factories.ts'
import { readCalendar } from '../../../test/read-calendar.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { write } from '../../db/write.server.ts'
import { agendaItemInput } from '../agenda/agenda-item.ts'
import { entities } from '../entities.server.ts'

const url = '/api/content/next-edition'
const day = '2027-04-14'
const next = { name: 'Africa Blockchain Summit 2028', startDate: '2028-04-11', endDate: '2028-04-13' }
const earlier = { name: 'The 2027 edition', link: 'https://2027.summit.example/' }
const everything = ['speakers', 'sponsors', 'pages', 'rooms', 'gallery', 'tickets']

describe('the next edition', () => {
  onBothDatabases((site) => {
    let keys = 0
    const superAdmin = async () => openSession(site(), await makeUser(site().db, { role: 'super_admin' }))
    const start = (token: string, input: object, key = `edition-${++keys}`) =>
      site().call('POST', url, { token, body: input, headers: { 'idempotency-key': `"${key}"` } })
    const count = async (table: string) => ((await contentOf(site()))[table] ?? []).length

    async function fill() {
      const { db } = site()
      await makeSummit(db)
      await makeSection(db, { section: 'hero', content: '<p>Nairobi · 14–16 April 2027</p>' })
      const venue = await makeVenue(db)
      await makeRoom(db, { venueId: venue.id })
      await makeTrack(db)
      const { id: speaker } = await makeSpeaker(db, { name: 'Ada Obi' })
      for (const topic of ['Custody', 'Markets']) await makeAgendaItem(db, { topic, date: day, speakers: [speaker] })
      await makeEvent(db, { name: 'Dinner', date: day })
      const early = { earlyBird: true, earlyBirdPrice: 99, earlyBirdEndDate: '2027-01-31' }
      await makeTicket(db, { sold: 40, startDate: '2026-10-01', endDate: day, ...early })
      await makeSponsor(db)
      await makeCustomPage(db)
      await makeGalleryImage(db)
    }

    test('says what there is, and keeps what was chosen', async () => {
      await fill()
      const token = await superAdmin()
      const plan = await site().call('GET', url, { token })
      assert.deepEqual(plan.body.data, {
        counts: {
          ...{ agenda: 2, events: 1, tickets: 1, speakers: 1, sponsors: 1, pages: 1 },
          ...{ venues: 1, rooms: 1, tracks: 1, gallery: 1 },
        },
        openSet: null,
      })
      const { status, body } = await start(token, { ...next, keep: ['sponsors', 'rooms'], earlier })
      const message =
        '“Africa Blockchain Summit 2028” has started. Removed: 2 talks, 1 event, 1 ticket, 1 speaker, 1 page and 1 picture.'
      assert.deepEqual([status, body], [200, { success: true, message }])
      const { content, ...left } = await contentOf(site())
      assert.deepEqual(
        Object.entries(left)
          .flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))
          .sort(),
        [...['rooms', 'sponsors', 'tracks', 'venues']],
      )
      const html = String((await site().get('/')).body)
      assert.match(html, /<title>Africa Blockchain Summit 2028/)
      assert.match(html, /Nairobi · 11–13 April 2028/)
      assert.doesNotMatch(html, /14–16 April/)
      for (const path of ['/', '/about'])
        assert.ok(String((await site().get(path)).body).includes(`href="${earlier.link}"`), path)
    })

    test('keeps everything but agenda and events, and tickets without their last sale', async () => {
      await fill()
      const before = await contentOf(site())
      await start(await superAdmin(), { ...next, keep: everything })
      const { agenda, events, tickets, content, ...after } = await contentOf(site())
      assert.deepEqual([agenda, events], [[], []])
      for (const [table, rows] of Object.entries(after)) assert.deepEqual(rows, before[table], table)
      const [ticket] = tickets as Record<string, unknown>[]
      const { sold, hidden, earlyBird, earlyBirdPrice, earlyBirdEndDate, startDate, endDate, price } = ticket ?? {}
      assert.deepEqual(
        [sold, hidden, earlyBird, earlyBirdPrice, earlyBirdEndDate, startDate, endDate, price],
        [0, 1, 0, null, null, null, null, 24900],
      )
      assert.deepEqual((await site().get('/api/tickets')).body.data, [])
    })

    test('is undone as one step, and a repeated request changes nothing', async () => {
      await fill()
      const before = await contentOf(site())
      const token = await superAdmin()
      const first = await start(token, { ...next, keep: [], earlier }, 'once')
      const started = await contentOf(site())
      const again = await start(token, { ...next, keep: [], earlier }, 'once')
      assert.deepEqual([again.body, again.headers['idempotent-replayed']], [first.body, 'true'])
      assert.deepEqual(await contentOf(site()), started)
      const undone = await site().call('POST', `/api/changes/${first.headers.change}/undo`, { token, body: {} })
      assert.deepEqual([undone.status, undone.body.message], [200, 'Undone'])
      const { content, ...after } = await contentOf(site())
      const { content: sections, ...others } = before
      assert.deepEqual(after, others)
      const shown = String((await site().get('/')).body)
      assert.match(shown, /Nairobi · 14–16 April 2027/)
      assert.doesNotMatch(shown, /The 2027 edition/)
    })

    test('removes chosen records of a kind that is kept, and is undone as one step', async () => {
      await fill()
      const { db } = site()
      const leaving = [await makeSponsor(db, { name: 'Kobo Rails' }), await makeSponsor(db, { name: 'Lumo' })]
      const speaker = await makeSpeaker(db, { name: 'Ben Diallo' })
      const page = await makeCustomPage(db, { title: 'Visa', slug: 'visa' })
      const before = await contentOf(site())
      const token = await superAdmin()
      const remove = {
        sponsors: [...leaving.map(({ id }) => id), 'deleted-meanwhile'],
        ...{ speakers: [speaker.id], pages: [page.id, page.id] },
      }
      const { body, headers } = await start(token, { ...next, keep: ['speakers', 'sponsors', 'rooms'], remove })
      const removed = '2 talks, 1 event, 1 ticket, 1 speaker, 2 sponsors, 2 pages and 1 picture'
      assert.equal(body.message, `“Africa Blockchain Summit 2028” has started. Removed: ${removed}.`)
      const left = await contentOf(site())
      const idsOf = (rows: object[] = []) => rows.map((row) => (row as { id: string }).id)
      const others = (rows: object[] = [], gone: string[]) => idsOf(rows).filter((id) => !gone.includes(id))
      for (const [table, gone] of [
        ['sponsors', remove.sponsors],
        ['speakers', remove.speakers],
        ['rooms', []],
        ['pages', idsOf(before.pages)],
      ] as const)
        assert.deepEqual(idsOf(left[table]), others(before[table], [...gone]), table)
      await site().call('POST', `/api/changes/${headers.change}/undo`, { token, body: {} })
      for (const table of ['sponsors', 'speakers', 'pages', 'agenda'])
        assert.deepEqual((await contentOf(site()))[table], before[table], table)
    })

    test('is refused while a set of changes is open, and needs a recent proof of identity', async () => {
      await fill()
      const token = await superAdmin()
      const set = await site().call('POST', '/api/change-sets', { token, body: { name: 'Line-up 2' } })
      const refused = await start(token, { ...next, keep: [] })
      const message = 'Publish or discard the set of changes “Line-up 2” first.'
      assert.deepEqual([refused.status, refused.body], [409, { success: false, message }])
      assert.equal((await site().call('GET', url, { token })).body.data.openSet, 'Line-up 2')
      assert.equal(await count('agenda'), 2)
      await site().call('POST', `/api/change-sets/${set.body.data.id}/discard`, { token })
      site().clock.now = new Date(site().clock.now.getTime() + 121 * 60_000)
      assert.equal((await start(token, { ...next, keep: [] })).body.reason, 'confirmation_required')
      await site().call('POST', '/api/auth/me/confirm', { token, body: { password: testPassword } })
      assert.equal((await start(token, { ...next, keep: [] })).status, 200)
    })

    test('refuses days in the wrong order, unknown kinds, too many ids, and a link that is none', async () => {
      const token = await superAdmin()
      for (const [input, field] of [
        [{ ...next, endDate: day, keep: [] }, 'endDate'],
        [{ ...next, keep: ['agenda'] }, 'keep.0'],
        [{ ...next, keep: [], remove: { rooms: ['1'] } }, 'remove'],
        [{ ...next, keep: [], remove: { sponsors: '1' } }, 'remove.sponsors'],
        [{ ...next, keep: [], remove: { pages: Array(10_001).fill('1') } }, 'remove.pages'],
        [{ ...next, keep: [], earlier: { name: 'Old', link: '2027.example' } }, 'earlier.link'],
      ] as const) {
        const { status, body } = await start(token, input)
        assert.deepEqual([status, body.errors[0].field], [400, field])
      }
    })

    test('cancels nothing in feeds and calendars, and leaves accounts with their stars', async () => {
      await fill()
      const token = await superAdmin()
      const [{ id: talk } = { id: '' }] = (await contentOf(site())).agenda as { id: string }[]
      const star = { talk, starred: true, at: site().clock.now.toISOString() }
      await site().call('PUT', '/api/auth/me/stars', { token, body: { stars: [star] } })
      const users = await site().db.selectFrom('users').select('id').execute()
      await start(token, { ...next, keep: [] })
      assert.doesNotMatch(String((await site().get('/updates.atom')).body), /cancelled/)
      assert.deepEqual((await readCalendar(site(), '/agenda.ics')).events, [])
      assert.deepEqual(await site().db.selectFrom('users').select('id').execute(), users)
      assert.deepEqual(await site().db.selectFrom('stars').select('talk').execute(), [{ talk }])
    })

    test('works with 1,000 talks, and so does undoing it', async () => {
      const { db } = site()
      await write(db, { id: null, name: 'Test' }, async ({ insertAll }) => {
        const item = agendaItemInput.parse({ topic: 'Custody', time: '10:00 - 10:40', date: day })
        await insertAll(
          entities.agenda,
          Array.from({ length: 1000 }, () => item),
        )
      })
      const token = await superAdmin()
      const { status, body, headers } = await start(token, { ...next, keep: [] })
      assert.deepEqual([status, body.message.endsWith('Removed: 1,000 talks.')], [200, true])
      assert.equal(await count('agenda'), 0)
      await site().call('POST', `/api/changes/${headers.change}/undo`, { token, body: {} })
      assert.equal(await count('agenda'), 1000)
    })
  })
})
