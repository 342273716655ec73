import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  makeAgendaItem,
  makeCustomPage,
  makeGalleryImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeSummit,
  makeTicket,
  makeUser,
  makeVenue,
  openSession,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases, onSqlite, type TestSite } from '../../../test/site.ts'
import { write } from '../../db/write.server.ts'
import type { Check, Finding } from '../../features/check/finding.ts'
import { entities } from '../../features/entities.server.ts'
import type { FindingKind } from './kinds.ts'

const checkOf = async (site: TestSite, token: string): Promise<Check> =>
  (await site.call('GET', '/api/check', { token })).body.data

const findingsIn = ({ groups }: Check, kind: FindingKind): Finding[] =>
  groups.find((group) => group.kind === kind)?.findings ?? []

/** Returns functions that read the check for an admin. */
async function openCheck(site: TestSite) {
  const token = await signInAs(site, 'admin')
  const find = async (kind: FindingKind) => findingsIn(await checkOf(site, token), kind)
  const titles = async (kind: FindingKind) => (await find(kind)).map(({ title }) => title)
  const put = async (path: string, body: object) => {
    const { status } = await site.call('PUT', `/api${path}`, { token, body })
    assert.equal(status, 200)
  }
  return { token, find, titles, put }
}

describe('the check before going live', () => {
  onBothDatabases((site) => {
    test('an empty site has no texts of its own, no backup and no mail', async () => {
      const { groups, accepted } = await checkOf(site(), await signInAs(site(), 'admin'))
      assert.deepEqual(
        groups.map(({ tone, title, findings }) => [tone, title, findings.length]),
        [
          ['danger', 'There is no backup yet', 1],
          ['warning', '10 sections still have their built-in texts', 10],
          ['warning', 'No mail server is set up', 1],
          ['warning', '2 forms are simulated', 2],
          ['warning', 'One staff account has no second factor', 1],
        ],
      )
      assert.deepEqual(accepted, [])
    })

    test('clashes and incomplete talks disappear when they are mended', async () => {
      const { db } = site()
      const { find, titles, put } = await openCheck(site())
      const { id: ada } = await makeSpeaker(db, { name: 'Ada' })
      const hall = { date: '2027-04-14', location: 'Hall', speakers: [ada] }
      const { id: rails } = await makeAgendaItem(db, { ...hall, topic: 'Rails', time: '10:00 - 10:45' })
      const { id: keys } = await makeAgendaItem(db, { ...hall, topic: 'Keys', time: '10:35 - 11:00' })
      const { id: bare } = await makeAgendaItem(db, { topic: 'Bare', date: '2027-04-15', time: '09:00' })
      const [clash] = await find('same-room')
      assert.deepEqual(clash, {
        key: clash?.key,
        title: '“Rails” and “Keys” are in Hall at the same time',
        detail: 'They overlap by 10 minutes on Wed, April 14',
        place: { entity: 'agenda item', id: keys, field: 'location' },
        shift: { id: keys, minutes: 10 },
      })
      assert.deepEqual(await titles('double-booked'), ['Ada speaks in “Rails” and “Keys” at the same time'])
      assert.deepEqual(await titles('no-room'), ['“Bare” has no room'])
      assert.deepEqual(await titles('no-speaker'), ['“Bare” has no speaker'])
      assert.deepEqual(await titles('no-end'), ['“Bare” has no end'])

      await put(`/agenda/${rails}`, { start: '09:00', end: '09:30' })
      await put(`/agenda/${bare}`, { end: '09:30', location: 'Hall', speaker: 'A guest' })
      for (const kind of ['same-room', 'double-booked', 'no-room', 'no-speaker', 'no-end'] as const)
        assert.deepEqual(await find(kind), [])
    })

    test('talks are found that are shown without a hidden speaker, track or room', async () => {
      const { db } = site()
      const { titles, put } = await openCheck(site())
      const { id } = await makeSpeaker(db, { name: 'Ada Obi' })
      await makeAgendaItem(db, { topic: 'Opening', speakers: [id] })
      assert.deepEqual(await titles('hidden-part'), [])
      await put(`/speakers/${id}`, { hidden: true })
      assert.deepEqual(await titles('hidden-part'), ['“Opening” is shown without its hidden speaker “Ada Obi”'])
    })

    test('names are found with a word that mixes Latin letters with ones that look alike', async () => {
      const { db } = site()
      const { find, titles, put } = await openCheck(site())
      // The first has Cyrillic letters; in the second each word is of one script.
      const { id } = await makeSpeaker(db, { name: 'A\u0434\u0430 K\u043en\u0435', company: 'Kobo' })
      await makeSpeaker(db, { name: 'Abebe \u12a0\u1260\u1260', company: '\u041a\u043e\u0431\u043e Labs' })
      await makeSponsor(db, { name: 'K\u043ebo Rails' })
      await makeAgendaItem(db, { topic: 'Keys for \u0391da' })
      assert.deepEqual(await titles('mixed-scripts'), [
        '“A\u0434\u0430 K\u043en\u0435” mixes letters of different scripts',
        '“K\u043ebo Rails” mixes letters of different scripts',
        '“Keys for \u0391da” mixes letters of different scripts',
      ])
      assert.deepEqual((await find('mixed-scripts'))[0]?.place, { entity: 'speaker', id, field: 'name' })
      await put(`/speakers/${id}`, { name: 'Ada Kone', company: 'K\u043ebo' })
      assert.equal((await find('mixed-scripts'))[0]?.place?.field, 'company')
    })

    test('sections with built-in texts disappear when they are saved', async () => {
      const { find } = await openCheck(site())
      const places = async () => (await find('built-in-text')).map(({ place }) => place?.id)
      assert.deepEqual((await places()).slice(0, 3), ['summit', 'hero', 'about'])
      await makeSummit(site().db)
      await makeSection(site().db, { section: 'hero' })
      assert.deepEqual((await places()).slice(0, 2), ['about', 'featuredSpeakers'])
    })

    test('tickets are found that are off sale, sold out or almost so, or whose early bird ends', async () => {
      const { db } = site()
      const { titles, put, find } = await openCheck(site())
      const early = { earlyBird: true, earlyBirdPrice: 99, earlyBirdEndDate: '2026-11-24' }
      const { id } = await makeTicket(db, { name: 'Hidden', available: false })
      await makeTicket(db, { name: 'Over', endDate: '2026-11-20' })
      await makeTicket(db, { name: 'Later', startDate: '2026-12-01' })
      await makeTicket(db, { name: 'Early', ...early })
      await makeTicket(db, { name: 'Few', sold: 90 })
      await makeTicket(db, { name: 'None', sold: 100 })
      await makeTicket(db, { name: 'Enough', sold: 10 })
      assert.deepEqual((await titles('off-sale')).sort(), [
        'Hidden is off sale',
        'Later is on sale from December 1, 2026',
        'Over was on sale until November 20, 2026',
      ])
      assert.deepEqual(await titles('early-bird'), ['Early: $99 ends in 3 days, 100 left'])
      assert.deepEqual(await titles('almost-gone'), ['Few: 10 left'])
      assert.deepEqual(await titles('sold-out'), ['None is sold out'])
      await put(`/tickets/${id}`, { available: true })
      assert.equal((await find('off-sale')).length, 2)
    })

    test('pictures are found that are missing, too small or without a description', async () => {
      const { db } = site()
      const { titles, put, find } = await openCheck(site())
      const image = 'uploads/0123/200x200.webp'
      const { id } = await makeSpeaker(db, { name: 'Ada', image: null })
      await makeSpeaker(db, { name: 'Bisi', image: 'uploads/0123/640x640.webp' })
      await makeSpeaker(db, { name: 'Chidi', image: 'https://example.org/of-unknown-size.png' })
      const { id: venue } = await makeVenue(db, { name: 'Landmark', image: 'uploads/0123/900x600.webp' })
      await makeGalleryImage(db, { event_title: 'Hack day', image_path: 'uploads/0123/300x200.webp' })
      await makeSponsor(db, { name: 'Kobo', logo: 'uploads/0123/80x40.svg' })
      await makeCustomPage(db, { content: '<p>Here:</p><img src="uploads/0123/900x600.webp">' })
      assert.deepEqual(await titles('no-portrait'), ['Ada has no portrait'])
      assert.deepEqual(await titles('small-picture'), ['The picture of Hack day is too small'])
      assert.deepEqual(await titles('no-description'), [
        'A picture in Landmark has no description',
        'A picture in Privacy has no description',
      ])
      assert.deepEqual((await find('no-description'))[0]?.place, { entity: 'venue', id: venue, field: 'imageAlt' })
      await write(db, { id: null, name: 'Tester' }, (writer) => writer.update(entities.speakers, id, { image }))
      assert.deepEqual(await titles('no-portrait'), [])
      assert.deepEqual(await titles('small-picture'), [
        'The picture of Ada is too small',
        'The picture of Hack day is too small',
      ])
      await put(`/venues/${venue}`, { imageAlt: 'The entrance from the lagoon' })
      assert.deepEqual(await titles('no-description'), ['A picture in Privacy has no description'])
    })

    test('links over http are found in fields, texts and rich text, except in sections that are off', async () => {
      const { db } = site()
      const { titles, put, find } = await openCheck(site())
      const social = { website: 'http://ada.example', linkedin: 'https://linkedin.com/in/ada' }
      const { id } = await makeSpeaker(db, { name: 'Ada', social })
      await makeVenue(db, { name: 'Landmark', directions: 'See http://buses.example/12, or walk.' })
      await makeCustomPage(db, { title: 'Visa', content: '<p><a href="http://visa.example/form">Form</a></p>' })
      const hidden = await makeSection(db, { section: 'hero', active: false, buttonLink: 'http://hidden.example' })
      const expected = ['Ada links to http://ada.example', 'Landmark links to http://buses.example/12']
      const onPage = 'Visa links to http://visa.example/form'
      assert.deepEqual(await titles('http-link'), [...expected, onPage])
      assert.deepEqual(
        (await find('http-link')).map(({ place }) => place?.field),
        ['social.website', 'directions', 'contentDocument'],
      )
      await put(`/speakers/${id}`, { social: { ...social, website: 'https://ada.example' } })
      await put(`/content/${hidden.id}`, { active: true })
      assert.deepEqual(await titles('http-link'), ['Hero links to http://hidden.example', expected[1], onPage])
    })

    test('domains are found that imitate those of sponsors, or mix scripts', async () => {
      const { db } = site()
      const { titles, put } = await openCheck(site())
      await makeSponsor(db, { name: 'Kobo', website: 'https://www.koborails.com', contact: 'ada@koborails.com' })
      await makeVenue(db, { directions: 'Write to post@tickets.koborails.com or hello@elsewhere.com' })
      const { id } = await makeSpeaker(db, { name: 'Ada', social: { website: 'https://k0borails.com/ada' } })
      // The a of the second one is Cyrillic.
      await makeCustomPage(db, {
        title: 'Visa',
        content: '<p><a href="https://koborals.com">1</a> <a href="https://pаy.example">2</a></p>',
      })
      assert.deepEqual(await titles('look-alike'), [
        'Ada: “k0borails.com” is not koborails.com',
        'Visa: “koborals.com” is not koborails.com',
        'Visa: “pаy.example” mixes letters of different scripts',
      ])
      await put(`/speakers/${id}`, { social: { website: 'https://koborails.com/ada' } })
      assert.equal((await titles('look-alike')).length, 2)
    })

    test('only super admins see who has no second factor', async () => {
      const { db } = site()
      const [ada, root] = [
        await makeUser(db, { name: 'Ada', role: 'admin' }),
        await makeUser(db, { name: 'Zola', role: 'super_admin' }),
      ]
      const seenBy = async (user: { id: string }) =>
        findingsIn(await checkOf(site(), await openSession(site(), user)), 'no-second-factor').map(
          ({ title, detail, place }) => [title, detail, place?.entity],
        )
      const both = '2 staff accounts have no second factor'
      assert.deepEqual(await seenBy(root), [[both, 'Ada and Zola', 'user']])
      assert.deepEqual(await seenBy(ada), [[both, 'Yours is one of them', 'account']])
      const secret = { userId: ada.id, secret: 'A', lastStep: 0, active: 1 } as const
      await db.insertInto('authenticator_apps').values(secret).execute()
      assert.deepEqual(await seenBy(ada), [
        ['One staff account has no second factor', 'Super admins see whose', undefined],
      ])
      assert.deepEqual(await seenBy(root), [['One staff account has no second factor', 'Zola', 'account']])
    })

    test('a backup of the last 24 hours is enough', async () => {
      const { db, clock } = site()
      const { titles } = await openCheck(site())
      assert.deepEqual(await titles('no-backup'), ['There is no backup yet'])
      const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * 3_600_000).toISOString()
      await db
        .insertInto('last_backup')
        .values({ id: 1, at: hoursAgo(24) })
        .execute()
      assert.deepEqual(await titles('no-backup'), [])
      await db
        .updateTable('last_backup')
        .set({ at: hoursAgo(34) }) // November 19 in UTC
        .execute()
      assert.deepEqual(await titles('no-backup'), ['The last backup is from November 20, 2026'])
    })

    test('forms count as simulated while visitors find them', async () => {
      const { db } = site()
      const { titles } = await openCheck(site())
      assert.deepEqual(await titles('simulated'), ['The contact form is simulated', 'The newsletter is simulated'])
      await makeSection(db, { section: 'newsletter', active: false })
      await makeTicket(db)
      assert.deepEqual(await titles('simulated'), [
        'The purchase of tickets is simulated',
        'The contact form is simulated',
      ])
    })
  })

  onSqlite((site) => {
    test('finds every fault among a thousand records', async () => {
      const { db } = site()
      const { token } = await openCheck(site())
      await write(db, { id: null, name: 'Tester' }, async (writer) => {
        for (let number = 0; number < 500; number += 1) {
          const bio = `Wrote http://example.org/${number} and more. `.repeat(20)
          const person = { name: `Speaker ${number}`, title: 'Engineer', company: 'Kobo', bio, featured: false }
          const { id } = await writer.insert(entities.speakers, person)
          const times = { time: '09:00 - 09:30', start: '09:00', end: '09:30', date: '2027-04-14' }
          await writer.insert(entities.agenda, { topic: `Talk ${number}`, ...times, speakers: [id] })
        }
      })
      const check = await checkOf(site(), token)
      assert.equal(findingsIn(check, 'no-portrait').length, 500)
      assert.equal(findingsIn(check, 'http-link').length, 500)
    })
  })
})
