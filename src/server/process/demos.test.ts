import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { openTestSite, type TestSite } from '../../../test/site.ts'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { AgendaSummary } from '../../features/agenda/agenda-summary.ts'
import { agendaWarnings } from '../../features/agenda/rules/agenda-checks.ts'
import type { PublicSection } from '../../features/content/section.ts'
import { sectionNames } from '../../features/content/section-names.ts'
import { contentEntities } from '../../features/entities.server.ts'
import { publicPages } from '../../features/public-pages.ts'
import { type PublicSponsor, sponsorTypes, tiers } from '../../features/sponsors/sponsor.ts'
import { type PublicTicket, ticketTypes } from '../../features/tickets/ticket.ts'
import { readEnvironment } from '../../lib/environment.server.ts'
import { prepareSite } from './housekeeping.server.ts'

/** By the value of SEED: the demo's folder, the number of records in each of its files, and the days of its agenda. */
const demos = {
  demo: {
    folder: 'nairobi',
    records: {
      ...{ agenda: 46, content: 12, events: 9, gallery: 32, pages: 5, rooms: 7 },
      ...{ speakers: 26, sponsors: 16, tickets: 5, tracks: 6, venues: 1 },
    },
    sections: sectionNames.filter((name) => name !== 'look'),
    dates: ['2027-04-14', '2027-04-15', '2027-04-16'],
  },
  'demo-lagos': {
    folder: 'lagos',
    records: {
      ...{ agenda: 74, content: 13, events: 8, gallery: 20, pages: 4, rooms: 8 },
      ...{ speakers: 30, sponsors: 16, tickets: 5, tracks: 6, venues: 2 },
    },
    sections: sectionNames,
    dates: ['2027-06-14', '2027-06-15', '2027-06-16', '2027-06-17'],
  },
}

const kinds = <Item>(items: readonly Item[], kindOf: (item: Item) => unknown) => [...new Set(items.map(kindOf))].sort()

for (const [seed, { folder, records, sections, dates }] of Object.entries(demos))
  describe(`SEED=${seed}`, () => {
    const files = new URL(`../../../demo/${folder}/`, import.meta.url)
    let site: TestSite
    before(async () => {
      site = await openTestSite('sqlite')
      const environment = readEnvironment({ SEED: seed })
      await prepareSite({ ...site, environment })
    })
    after(() => site.close())

    const list = async <Item>(path: string): Promise<Item[]> => (await site.get(`/api/${path}`)).body.data
    const content = async (): Promise<PublicSection[]> => (await site.get('/api/content')).body.content
    const file = (name: string) => readFile(new URL(`${name}.json`, files), 'utf8')

    test('has records of each kind, past and coming ones', async () => {
      const counts: Record<string, number> = {}
      for (const { tableName } of Object.values(contentEntities)) {
        const { data, content } = (await site.get(`/api/${tableName}`)).body
        counts[tableName] = (data ?? content).length
        assert.equal(JSON.parse(await file(tableName)).length, counts[tableName], tableName)
      }
      assert.deepEqual(counts, records)
      assert.deepEqual(
        kinds(await content(), ({ section }) => section),
        [...sections].sort(),
      )
      assert.deepEqual(
        kinds(await list<PublicAgendaItem>('agenda'), ({ date }) => date),
        dates,
      )
      assert.deepEqual(
        kinds(await list<{ past: boolean }>('events'), ({ past }) => past),
        [false, true],
      )
      const sponsors = await list<PublicSponsor>('sponsors')
      assert.deepEqual(
        kinds(sponsors, ({ type }) => type),
        [...sponsorTypes].sort(),
      )
      assert.deepEqual(
        kinds(sponsors, ({ tier }) => tier),
        [...tiers].sort(),
      )
      assert.deepEqual(
        kinds(await list<PublicTicket>('tickets'), ({ type }) => type),
        [...ticketTypes].sort(),
      )
    })

    test('names speakers, rooms, venues and tracks that exist, and nothing that the console warns of', async () => {
      type Named = { name: string; venue?: string }
      const named = async (path: string) => new Set((await list<Named>(path)).map(({ name }) => name))
      const [rooms, venues, tracks] = [await named('rooms'), await named('venues'), await named('tracks')]
      const items = await list<PublicAgendaItem>('agenda')
      const given: Pick<PublicAgendaItem, 'topic' | 'speakers'>[] = JSON.parse(await file('agenda'))
      const speakersOf = new Map(given.map(({ topic, speakers }) => [topic, speakers]))
      for (const { topic, format, location, track, speakerRecords } of items) {
        assert.ok(!location || rooms.has(location), `${topic} is in ${location}`)
        assert.ok(!track || tracks.has(track), `${topic} is in the track ${track}`)
        if (format !== 'Break')
          assert.deepEqual(
            speakerRecords.map(({ name }) => name),
            speakersOf.get(topic),
          )
      }
      for (const { name, venue } of JSON.parse(await file('rooms')) as Named[])
        assert.ok(!venue || venues.has(venue), `${name} is in ${venue}`)
      const contact = (await content()).find(({ section }) => section === 'contact')
      const days = { startDate: contact?.startDate ?? '', endDate: contact?.endDate ?? '' }
      assert.deepEqual(agendaWarnings({ items, speakers: await list('speakers'), ...days }), [])
    })

    test('names each of its pictures, and none that it does not have', async () => {
      const pictures = await readdir(new URL('pictures/', files), { recursive: true })
      const names = Object.values(contentEntities).map(({ tableName }) => file(tableName))
      const named = (await Promise.all(names)).join('').matchAll(/"([a-z]+\/[\w-]+\.(?:webp|png|svg))\\?"/g)
      assert.deepEqual(
        [...new Set([...named].map(([, name]) => name))].sort(),
        pictures.filter((name) => name.includes('.')).sort(),
      )
    })

    test('draws letters as paths, because a picture cannot use the fonts of the site', async () => {
      const pictures = await readdir(new URL('pictures/', files), { recursive: true })
      const drawings = pictures.filter((name) => name.endsWith('.svg'))
      assert.notDeepEqual(drawings, [])
      for (const name of drawings)
        assert.doesNotMatch(await readFile(new URL(`pictures/${name}`, files), 'utf8'), /<text/, name)
    })

    test('says numbers that are those of its records', async () => {
      const summary: AgendaSummary = (await site.get('/api/agenda/summary')).body.data
      const sponsors = await list<PublicSponsor>('sponsors')
      const tickets = await list<PublicTicket>('tickets')
      const cheapest = tickets.toSorted((a, b) => a.price - b.price)[0] as PublicTicket
      const { sessions, rooms, dates, speakers, tracks } = summary
      const counts: Record<string, number> = {
        ...{ sessions, talks: sessions, rooms, days: dates.length, speakers, people: speakers, tracks: tracks.length },
        buildings: (await list('venues')).length + 1,
        sponsors: sponsors.filter(({ type }) => type === 'Current').length,
      }
      const texts = (await content())
        .filter(({ section }) => section !== 'faq')
        .map((section) => JSON.stringify(section))
      const { body: press } = await site.get('/api/pages/slug/press')
      const said = [...texts, press.data.content as string].flatMap((text) => [
        ...text.matchAll(/(?<![,\d])(\d+|one|two|three|four|five|six|seven)\s([a-z]+)/gi),
      ])
      const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
      const numberOf = (word: string) => Number(word) || words.indexOf(word.toLowerCase())
      const counted = said.filter(([, , noun = '']) => noun in counts)
      assert.deepEqual(
        counted.map(([, number = '', noun]) => `${numberOf(number)} ${noun}`),
        counted.map(([, , noun = '']) => `${counts[noun]} ${noun}`),
      )
      assert.ok(counted.length >= 9, `${counted.length} numbers`)
      for (const { name, note } of (await content()).find(({ section }) => section === 'sponsors')?.packages ?? []) {
        const [, left, all] = /^(\d+) of (\d+) left$/.exec(note) ?? []
        const taken = sponsors.filter(({ type, tier }) => type === 'Current' && tier === name.toLowerCase()).length
        if (left) assert.equal(Number(left), Number(all) - taken, name)
      }
      const currencyDisplay = 'narrowSymbol'
      const format = {
        style: 'currency',
        currency: cheapest.currency ?? '',
        currencyDisplay,
        maximumFractionDigits: 0,
      } as const
      const price = new Intl.NumberFormat('en-US', format).format(cheapest.price)
      assert.match(press.data.content, new RegExp(`tickets cost from \\${price}\\.`))
    })

    test('has its pages, and one for the press with logos and an address', async () => {
      for (const path of Object.values(publicPages).map((page) => page.path))
        assert.equal((await site.get(path)).status, 200, path)
      const { title, inFooter, content } = (await site.get('/api/pages/slug/press')).body.data
      assert.deepEqual([title, inFooter], ['Press', true])
      assert.match(content, /<a href="mailto:press@\w+\.example"/)
      assert.equal(content.match(/<img src="uploads\//g)?.length, 3)
      assert.match((await site.get('/pages/press')).body, /<h1[^>]*>Press</)
    })
  })
