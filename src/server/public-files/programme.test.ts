import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { makeAgendaItem, makeEvent, makeRoom, makeSection, makeTrack } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onSqlite } from '../../../test/site.ts'
import { defaultLook } from '../../features/content/look/default-look.ts'
import { storeImage } from '../../records/image-store.server.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import { processImage } from '../../uploads/images.server.ts'
import { policyForData } from '../http/security.server.ts'

describe('the programme as a cloth', () => {
  onSqlite((site) => {
    const picture = async (path = '/programme.svg'): Promise<string> => (await site().get(path)).body
    /** The colours of a picture's boxes, without patterns. */
    const boxes = (svg: string) =>
      [...svg.replace(/<defs>.*<\/defs>/, '').matchAll(/<path fill="(#\w+|url\(#warp\))"[^>]* d="M[^"]+/g)].map(
        ([, fill]) => fill,
      )

    const texts = (svg: string) =>
      [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text?.replace(/<.*?>/g, ''))

    test('has a thread for each room, a block for each talk and open warp for a break', async () => {
      const { db } = site()
      await makeTrack(db, { name: 'Payments', color: 'green' })
      const date = '2027-04-14'
      const talk = await makeAgendaItem(db, {
        date,
        start: '09:00',
        end: '10:00',
        location: 'Hall A',
        track: 'Payments',
      })
      await makeAgendaItem(db, { date, start: '09:00', end: '11:00', location: 'Hall B', track: null })
      await makeAgendaItem(db, { date, start: '11:00', end: '12:00', location: null, format: 'Break', track: null })
      await makeAgendaItem(db, { date: '2027-04-15', start: '23:30', end: '00:30', location: 'Hall A', track: null })
      const { status, headers, body } = await site().get('/programme.svg')
      assert.deepEqual([status, headers['content-type'], headers['cache-control']], [200, 'image/svg+xml', 'no-cache'])
      assert.match(
        body,
        /stroke-opacity=".16" d="M0 5h1200M0 9h1200M0 13h1200M0 23h1200M0 27h1200M0 31h1200M720 0v36M0 59h1200M0 63h1200M0 67h1200M0 77h1200M0 81h1200M0 85h1200M720 54v36"/,
      )
      assert.deepEqual(boxes(body).toSorted(), ['#3fb8a3', '#fbf8f2', 'url(#warp)'])
      assert.doesNotMatch(body, /NaN|Infinity/)

      const day = await picture(`/programme/${date}.svg`)
      assert.match(day, /d="M0 5h1200M0 9h1200M0 13h1200M0 23h1200M0 27h1200M0 31h1200M720 0v36"/)
      const lit = await picture(`/programme/${date}_${talk.id}.svg`)
      // The hours are those of all days, so that one stands below the other.
      assert.match(lit, /<path class="lit" d="M1 2.5h238v13H1z"/)
      assert.match(
        lit,
        /<style>\.lit\{fill:#0a5d52\}@media\(prefers-color-scheme:dark\)\{\.lit\{fill:#3fb8a3\}\}<\/style>/,
      )
      assert.match(lit, /<path fill="#8f8b80" fill-opacity=".45" d="M1 20.5/)
    })

    test('is a timetable in one colour where Print is a book', async () => {
      const { db } = site()
      const date = '2027-04-14'
      const talk = await makeAgendaItem(db, { date, start: '09:00', end: '10:00', location: 'Hall A', track: null })
      const lunch = { date, start: '10:00', end: '11:00', location: null, format: 'Break', track: null }
      const { id } = await makeAgendaItem(db, lunch)
      const look = { ...defaultLook, main: '#7a2418', arrangement: 'print', face: 'serif' } as const
      await makeSection(db, { section: 'look', look })
      const light = lightTonesOf(look).link
      const day = await picture(`/programme/${date}.svg`)
      assert.match(day, new RegExp(`<style>\\.print\\{color:${light}\\}@media`))
      assert.match(
        day,
        /<path class="print" stroke="currentColor"[^>]* d="M0 0v18M600 0v18"\/><path class="print" fill="currentColor" d="M4 2.5h592v13H4z"\/><\/g><\/svg>/,
      )
      assert.match(await picture(`/programme/${date}_${talk.id}.svg`), /<path class="lit" d="M4 2.5h592v13H4z"\/>/)
      assert.match(await picture(), /<g class="print" fill="currentColor"/)
      assert.match(await picture(`/programme/${date}_${id}.svg`), /<path class="lit" d="M604 0h592v18H604z"\/>/)
      // Hours run down: the drawing of one room is as high as that of cloth is wide.
      assert.match(day, /viewBox="0 0 18 1200".*<g transform="matrix\(0 1 1 0 0 0\)">/)
      const rooms = await picture(`/programme/${date}-rooms.svg`)
      assert.match(rooms, /<text transform="rotate\(-90\)"[^>]*>Hall A<\/text>/)
    })

    test('has the same rooms on each day, in the order of staff', async () => {
      const { db } = site()
      for (const [order, name] of ['Hall B', 'Hall A', 'Foyer'].entries()) await makeRoom(db, { name, order })
      await makeAgendaItem(db, { date: '2027-04-14', start: '09:00', end: '10:00', location: 'Hall A' })
      await makeAgendaItem(db, { date: '2027-04-15', start: '09:00', end: '10:00', location: 'Hall B' })
      assert.match(await picture('/programme/2027-04-14.svg'), /viewBox="0 0 1200 36".* d="M1 20.5h1198v13H1z"/)
      assert.match(await picture('/programme/2027-04-15.svg'), /viewBox="0 0 1200 36".* d="M1 2.5h1198v13H1z"/)
    })

    test('names its days and hours, and of a single day the rooms', async () => {
      const { db } = site()
      const day = { date: '2027-04-14', start: '09:00', end: '10:00' }
      for (const location of ['Hall A & B', 'The hall of the old exchange'])
        await makeAgendaItem(db, { ...day, location })
      await makeAgendaItem(db, { date: null, day: 2, start: '11:00', end: '12:00', location: 'Hall A & B' })
      const whole = await picture()
      const rooms = 'Hall A &amp; B · The hall of the old exchange'
      const hours = ['09:00', '10:00', '11:00', '12:00']
      const hoursOfNarrow = ['09:00', '11:00']
      assert.deepEqual(texts(whole), ['Wed 14', 'Day 2', ...hours, ...hoursOfNarrow, rooms])
      // The texts keep their size: only the cloth stretches.
      assert.match(whole, /^<svg [^>]*width="100%" height="100%">/)
      const named = texts(await picture('/programme/2027-04-14-rooms.svg'))
      assert.deepEqual(named.slice(0, 3), ['Hall A &amp; B', 'The hall of the…', '09:00'])
      assert.deepEqual(texts(await picture('/programme/2027-04-14.svg')), [])
    })

    test('names every second room of a day with more than ten', async () => {
      const rooms = Array.from({ length: 12 }, (_, index) => `Room ${String(index).padStart(2, '0')}`)
      for (const location of rooms)
        await makeAgendaItem(site().db, { date: '2027-04-14', start: '09:00', end: '10:00', location })
      const named = texts(await picture('/programme/2027-04-14-rooms.svg'))
      assert.deepEqual(named.slice(0, 7), [...rooms.filter((_, index) => index % 2 === 0), '09:00'])
    })

    test('is explained on the home page as soon as there is a session', async () => {
      const make = (format: string) =>
        makeAgendaItem(site().db, { date: '2027-04-14', start: '09:00', end: '10:00', format })
      const explanation = async () => /\d+ sessions?: each block is one\./.exec((await site().get('/')).body)?.[0]
      await make('Break')
      assert.equal(await explanation(), undefined)
      await make('Talk')
      assert.equal(await explanation(), '1 session: each block is one.')
    })

    test('leaves out long pauses of all days, and says so', async () => {
      const { db } = site()
      const make = (date: string, start: string, end: string) =>
        makeAgendaItem(db, { date, start, end, location: 'Hall A' })
      await make('2027-04-14', '09:00', '10:00')
      await make('2027-04-14', '11:00', '12:00')
      await make('2027-04-15', '23:30', '00:30')
      const hoursOfNarrow = ['09:00', '11:00', '… 00:00']
      assert.deepEqual(texts(await picture()).slice(2, -1), [
        ...['09:00', '10:00', '11:00', '… 23:00', '00:00', '01:00'],
        ...hoursOfNarrow,
      ])
      const { hours } = (await site().get('/api/agenda/summary')).body.data
      assert.deepEqual(hours, [9, 10, 11, 23, 24])
    })

    test('shows the days of the next events, or those around one that is lit', async () => {
      const { db } = site()
      const make = (date: string, start: string, end: string | undefined) =>
        makeEvent(db, { date, time: { start, ...(end && { end }) } })
      await make('2027-04-13', '18:00', '20:00')
      const { id } = await make('2027-04-13', '19:00', undefined)
      await make('2027-06-13', '09:00', '10:00')
      await makeEvent(db, { date: '2027-04-14', time: null })
      const hours = ['09:00', '… 18:00', '19:00', '20:00']
      const hoursOfNarrow = ['09:00', '… 19:00']
      const labels = ['Tue 13', 'Sun 13', ...hours, ...hoursOfNarrow]
      const next = await picture('/programme/events.svg')
      assert.deepEqual(texts(next), labels)
      // Those at the same time have a thread each.
      assert.match(next, /d="M[\d.]+ 2.5h[\d.]+v13H[\d.]+zM[\d.]+ 20.5h/)
      const around = await picture(`/programme/events_${id}.svg`)
      assert.equal(texts(around)[0], 'Tue 13')
      assert.doesNotMatch(around, /Sun/)
      assert.match(around, /<path class="lit"/)
      assert.match(await picture('/events'), /<img src="\/programme\/events.svg"/)
      assert.match(await picture(`/events/${id}`), new RegExp(`<img src="/programme/events_${id}.svg"`))
    })

    test('changes with the agenda and with the look', async () => {
      const { db } = site()
      const empty = await picture()
      assert.deepEqual(boxes(empty), [])
      await makeAgendaItem(db, { date: '2027-04-14', start: '09:00', end: null, location: 'Hall A' })
      const one = await picture()
      assert.notEqual(one, empty)
      const look = {
        main: '#17336b',
        accent: '#ffb000',
        cloth: 'adire',
        face: 'serif',
        corners: 'soft',
        arrangement: 'stage',
        opening: 'cloth',
      } as const
      await makeSection(db, { section: 'look', look })
      const inAdire = await picture()
      assert.match(inAdire, /fill="#17336b"/)
      // The talks are stitched with a figure of the cloth.
      const stitchIn = (svg: string) =>
        /<pattern id="stitch".* d="([^"]+)"\/><\/pattern><pattern id="warp"/.exec(svg)?.[1]
      assert.ok(stitchIn(one))
      assert.notEqual(stitchIn(inAdire), stitchIn(one))
    })

    test('is a poster with the summit, its days, hours, rooms and tracks, in the look of the summit', async () => {
      const { db } = site()
      await makeSection(db, { section: 'footer', title: 'Fish & Chains' })
      await makeSection(db, { section: 'contact', city: 'Lagos', venue: 'The Exchange', startDate: '2027-04-14' })
      await makeTrack(db, { name: 'Payments', color: 'green' })
      await makeTrack(db, { name: 'Unused', color: 'red' })
      const place = { location: 'Hall A', track: 'Payments' }
      await makeAgendaItem(db, { ...place, date: '2027-04-14', start: '09:00', end: '10:00' })
      await makeAgendaItem(db, { ...place, date: null, day: 2, start: '10:00', end: '11:30' })
      const { status, headers, body } = await site().get('/programme/poster.svg')
      assert.deepEqual([status, headers['content-type'], headers['cache-control']], [200, 'image/svg+xml', 'no-cache'])
      const day = ['09:00', '10:00', '11:00', 'Hall A']
      const days = ['Wednesday, April 14, 2027', ...day, 'Day 2', ...day]
      assert.deepEqual(texts(body), [
        'Fish &amp;',
        'Chains',
        'Lagos · 14 April 2027',
        'The Exchange',
        ...days,
        'Payments',
      ])
      assert.equal(body.match(/<path fill="#3fb8a3"/g)?.length, 3)
      // Its font and the size of its sheet are in a style that its policy names.
      const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? ''
      assert.doesNotMatch(body.replace(style, ''), /NaN|Infinity/)
      const hash = createHash('sha256').update(style).digest('base64')
      assert.equal(headers['content-security-policy'], `${policyForData}; style-src 'sha256-${hash}'; font-src data:`)
      assert.match(style, /^@font-face\{.*\}@page\{size:420mm 594mm;margin:0\}/)
      assert.match(await picture('/agenda'), /<a href="\/programme\/poster.svg"/)

      const look = {
        main: '#17336b',
        accent: '#ffb000',
        cloth: 'none',
        face: 'shoulders',
        corners: 'sharp',
        arrangement: 'print',
        opening: 'cloth',
      } as const
      await makeSection(db, { section: 'look', look })
      const print = await picture('/programme/poster.svg')
      assert.equal(texts(print)[0], 'FISH &amp; CHAINS')
      assert.match(print, /<path fill="#ffffff" d="M0 0h1200v1697H0z"\/>/)
    })

    test('is a poster with the tile that staff uploaded as the cloth', async () => {
      const { db, storage, clock } = site()
      const tile = await processImage(await imageBytes('#ff0000', 60, 30))
      const image = await storeImage({ db, storage, now: () => clock.now }, tile)
      await makeSection(db, { section: 'look', look: { ...defaultLook, cloth: 'tile' }, image })
      const { headers, body } = await site().get('/programme/poster.svg')
      assert.match(String(headers['content-security-policy']), /; img-src data:$/)
      assert.match(body, /<pattern id="cloth" y="1633" width="128" height="64"[^>]*><image width="128" height="64"/)
      const { data } = await sharp(Buffer.from(body)).resize(300).raw().toBuffer({ resolveWithObject: true })
      const [red = 0, green = 255] = data.subarray(-4 * 150)
      assert.ok(red > 240 && green < 16, `${red} ${green}`)
    })

    test('is a poster of the summit alone as long as there is no programme', async () => {
      assert.match(await picture('/programme/poster.svg'), /<text[^>]*>Summit<\/text><defs>/)
      assert.doesNotMatch(await picture('/agenda'), /poster/)
    })

    test('is the whole for any other name, and leaves out what has no start', async () => {
      await makeAgendaItem(site().db, { date: '2027-04-14', time: 'Whenever', start: null, end: null })
      assert.deepEqual(boxes(await picture()), [])
      for (const file of ['tomorrow.svg', '2027-04-14.png', '2027-04-14_%2e%2e.svg']) {
        const { status, headers } = await site().get(`/programme/${file}`)
        assert.deepEqual([status, headers.location], [302, '/programme.svg'], file)
      }
      assert.equal((await site().get('/programme/2099-01-01.svg')).status, 200)
    })
  })
})
