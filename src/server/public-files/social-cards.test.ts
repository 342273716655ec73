import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { callsTo, type Part } from '../../../test/calls.ts'
import { makeAgendaItem, makeImage, makeSection, makeSpeaker, makeSummit } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { proxiedTags } from '../../../test/proxied-tags.ts'
import { onSqlite, type TestSite } from '../../../test/site.ts'
import { defaultLook } from '../../features/content/look/default-look.ts'

const pages = {
  '/': 'home',
  '/about': 'about',
  '/speakers': 'speakers',
  '/events': 'events',
  '/agenda': 'agenda',
  '/sponsors': 'sponsors',
  '/gallery': 'gallery',
  '/tickets': 'tickets',
  '/contact': 'contact',
  '/login': 'login',
  '/register': 'register',
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

/** Returns the path and query of a page's social card. */
async function cardUrlOf({ get }: TestSite, path: string): Promise<string> {
  const address = metaOf((await get(path)).body, 'og:image') ?? ''
  assert.match(address, /^http:\/\/localhost:3000\/share\/[\w/-]+\.jpg\?v=[0-9a-z]+$/)
  return address.slice('http://localhost:3000'.length)
}

const request = async ({ app }: TestSite, url: string, headers = {}) => {
  const { statusCode, headers: responseHeaders, rawPayload } = await app.inject({ url, headers })
  return { status: statusCode, headers: responseHeaders, bytes: rawPayload }
}

/** Returns the distinct colours in an area of an image, rounded: JPEG does not preserve them exactly. */
async function coloursIn(bytes: Buffer, [left, top, width, height]: [number, number, number, number]) {
  const { data } = await sharp(bytes).extract({ left, top, width, height }).raw().toBuffer({ resolveWithObject: true })
  const found = new Set<string>()
  for (let at = 0; at < data.length; at += 3)
    found.add([...data.subarray(at, at + 3)].map((part) => Math.round(part / 24)).join())
  return [...found]
}

describe('social cards', () => {
  onSqlite((site) => {
    test('every page names a card of 1200 × 630 pixels, which may be cached forever', async () => {
      await makeSummit(site().db)
      const versions = new Set<string>()
      for (const [path, name] of Object.entries(pages)) {
        const { body } = await site().get(path)
        const address = await cardUrlOf(site(), path)
        assert.ok(address.startsWith(`/share/${name}.jpg?`), path)
        assert.equal(metaOf(body, 'og:image:type'), 'image/jpeg', path)
        assert.equal(metaOf(body, 'og:image:width'), '1200', path)
        assert.equal(metaOf(body, 'og:image:height'), '630', path)
        assert.match(metaOf(body, 'og:image:alt') ?? '', /Africa Blockchain Summit, Nairobi · 14–16 April 2027$/, path)
        assert.equal(metaOf(body, 'twitter:card'), 'summary_large_image', path)
        const { status, headers, bytes } = await request(site(), address)
        assert.equal(status, 200, path)
        assert.equal(headers['content-type'], 'image/jpeg', path)
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable', path)
        assert.equal(headers['cross-origin-resource-policy'], 'same-site', path)
        const { format, width, height } = await sharp(bytes).metadata()
        assert.deepEqual([format, width, height], ['jpeg', 1200, 630], path)
        assert.ok(bytes.length < 300_000, `${path}: ${bytes.length} bytes`)
        versions.add(bytes.toString('base64'))
      }
      assert.equal(versions.size, Object.keys(pages).length)
    })

    test('the card of the agenda shows the programme, at another address after each change', async () => {
      const call = callsTo(site)
      const item = await makeAgendaItem(site().db, { date: '2027-04-14', time: '09:00 - 10:00' })
      const drawn = async (json: object) => {
        assert.equal((await call('PUT', `/api/agenda/${item.id}`, { json })).status, 200)
        const address = await cardUrlOf(site(), '/agenda')
        const { headers, bytes } = await request(site(), address)
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
        return { address, bytes }
      }
      const first = await drawn({})
      const moved = await drawn({ time: '09:30 - 10:00' })
      const renamed = await drawn({ topic: 'Another talk', time: '09:30 - 10:00' })
      assert.notEqual(moved.address, first.address)
      assert.notDeepEqual(moved.bytes, first.bytes)
      assert.deepEqual(renamed, moved)
    })

    test('a card in the arrangement Print is a sheet of paper on the cloth', async () => {
      const look = { ...defaultLook, main: '#17336b', cloth: 'none', arrangement: 'print' } as const
      await makeSection(site().db, { section: 'look', title: 'Look', look })
      const { bytes } = await request(site(), await cardUrlOf(site(), '/about'))
      assert.deepEqual(await coloursIn(bytes, [8, 540, 24, 24]), ['11,11,11'])
      assert.deepEqual(await coloursIn(bytes, [8, 590, 1180, 30]), ['1,2,4'])
    })

    test("the card of a speaker's page contains the speaker's photo", async () => {
      const { db, get } = site()
      await makeSummit(db)
      const image = await makeImage(site(), await imageBytes('teal', 900, 700))
      const { id } = await makeSpeaker(db, { name: 'Ada "Ace" Obi', image })
      const address = await cardUrlOf(site(), `/speakers/${id}`)
      assert.ok(address.startsWith(`/share/speakers/${id}.jpg?`))
      assert.equal(
        metaOf((await get(`/speakers/${id}`)).body, 'og:image:alt'),
        'Ada &quot;Ace&quot; Obi, Engineer, Kobo Rails, Africa Blockchain Summit, Nairobi · 14–16 April 2027',
      )
      const { status, headers, bytes } = await request(site(), address)
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.deepEqual(await coloursIn(bytes, [640, 20, 540, 540]), ['0,5,5'])
    })

    test('a change of the drawn texts changes the URL and the image; other changes affect neither', async () => {
      const call = callsTo(site)
      const { id } = await makeSpeaker(site().db)
      const path = `/speakers/${id}`
      let before = await cardUrlOf(site(), path)
      let drawn = await request(site(), before)
      for (const json of [
        { name: 'Adaeze Obi' },
        { title: 'Founder' },
        { company: 'Naira Works' },
        { image: 'https://a.example/1.jpg' },
      ]) {
        await call('PUT', `/api${path}`, { json })
        const [after, now] = [await cardUrlOf(site(), path), await request(site(), await cardUrlOf(site(), path))]
        assert.notEqual(after, before)
        assert.notEqual(now.headers.etag, drawn.headers.etag)
        if (!('image' in json)) assert.notDeepEqual(now.bytes, drawn.bytes)
        before = after
        drawn = now
      }
      await call('PUT', `/api${path}`, { json: { bio: 'Builds other ledgers that stay up at night.', featured: true } })
      assert.equal(await cardUrlOf(site(), path), before)
      assert.deepEqual((await request(site(), before)).bytes, drawn.bytes)
    })

    test('the texts of staff are drawn: the name of the site on all cards, those of hero and about on their own', async () => {
      const { db } = site()
      const addresses = async () => Promise.all(['/', '/about', '/agenda'].map((path) => cardUrlOf(site(), path)))
      const changed = (before: string[], after: string[]) => after.map((each, index) => each !== before[index])
      const untouched = await addresses()
      await makeSection(db, { section: 'about', title: 'Who we are', subtitle: 'Nine people.' })
      const withAbout = await addresses()
      assert.deepEqual(changed(untouched, withAbout), [false, true, false])
      await makeSection(db, { section: 'hero', title: 'Come to Lagos' })
      const withHero = await addresses()
      assert.deepEqual(changed(withAbout, withHero), [true, false, false])
      await makeSection(db, { section: 'footer', title: 'Lagos Summit' })
      const withFooter = await addresses()
      assert.deepEqual(changed(withHero, withFooter), [true, true, true])
      for (const address of withFooter) {
        const { status, headers } = await request(site(), address)
        assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
      }
    })

    test('texts of sections that are switched off are not drawn', async () => {
      const { db } = site()
      await makeSection(db, {
        section: 'footer',
        title: 'Lagos Summit',
        content: 'Email: hidden@b.example',
        active: false,
      })
      for (const section of ['hero', 'about', 'seo'] as const)
        await makeSection(db, { section, title: 'Hidden', active: false, metaTitle: 'Title', metaDescription: 'Words' })
      for (const path of ['/', '/about', '/tickets'])
        assert.equal((await request(site(), await cardUrlOf(site(), path))).status, 200)
      assert.equal(metaOf((await site().get('/')).body, 'og:image:alt'), 'Lagos Summit, Lagos Summit')
    })

    test('If-None-Match with the current ETag returns 304', async () => {
      const { id } = await makeSpeaker(site().db)
      const url = `/share/speakers/${id}.jpg`
      const [first, second] = [await request(site(), url), await request(site(), url)]
      assert.deepEqual(second.bytes, first.bytes)
      assert.equal(second.headers.etag, first.headers.etag)
      for (const sent of proxiedTags(first.headers.etag)) {
        const again = await request(site(), url, { 'if-none-match': sent })
        assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, first.headers.etag], sent)
      }
      assert.equal((await request(site(), url, { 'if-none-match': '"other"' })).status, 200)
    })

    test('a URL with an old, missing or extra query shows the current card, and is not cached', async () => {
      const current = await cardUrlOf(site(), '/agenda')
      const { bytes } = await request(site(), current)
      for (const url of [
        '/share/agenda.jpg',
        '/share/agenda.jpg?v=0',
        `${current}&v=1`,
        '/share/agenda.jpg?size=9999&x=y',
      ]) {
        const response = await request(site(), url)
        assert.deepEqual([response.status, response.headers['cache-control']], [200, 'no-cache'], url)
        assert.deepEqual(response.bytes, bytes, url)
      }
    })

    test('an unknown card returns 404, which is not cached', async () => {
      const { id } = await makeSpeaker(site().db)
      for (const [url, message] of [
        ['/share/speakers/nobody.jpg', 'Speaker not found'],
        [`/share/speakers/${'x'.repeat(64)}.jpg`, 'Speaker not found'],
        [`/share/speakers/${id}`, 'Picture not found'],
        [`/share/speakers/${id}.png`, 'Picture not found'],
        ['/share/speakers/..%2f..%2fx.jpg', 'Picture not found'],
        ['/share/nothing.jpg', 'Picture not found'],
        ['/share/constructor.jpg', 'Picture not found'],
        ['/share/home', 'Picture not found'],
      ] as const) {
        const { status, headers, body } = await site().get(url)
        assert.deepEqual(
          [status, body, headers['cache-control']],
          [404, { success: false, message }, 'no-store, no-transform'],
          url,
        )
      }
    })

    test('a photo with an external URL is never fetched: the initials replace it', async () => {
      let fetched = 0
      const elsewhere = createServer((_request, response) => {
        fetched += 1
        response.end()
      }).listen(0, '127.0.0.1')
      await new Promise((listening) => elsewhere.once('listening', listening))
      try {
        const image = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/ada.png`
        const [external, none] = [await makeSpeaker(site().db, { image }), await makeSpeaker(site().db)]
        const drawn = async ({ id }: { id: string }) => (await request(site(), `/share/speakers/${id}.jpg`)).bytes
        assert.deepEqual(await drawn(external), await drawn(none))
        assert.equal(fetched, 0)
      } finally {
        elsewhere.close()
      }
    })

    test('the logo of the summit replaces the mark, in any format that a logo may have', async () => {
      const logos = {
        'logo.png': await imageBytes('red'),
        'logo.svg': Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="red"/></svg>',
        ),
      }
      for (const [name, bytes] of Object.entries(logos)) {
        const form = [['name', 'Summit'] as const, ['logo', { bytes, name }] as const] as Part[]
        assert.equal((await callsTo(site)('PUT', '/api/content/summit', { form })).status, 200)
        const card = await request(site(), await cardUrlOf(site(), '/about'))
        assert.deepEqual(await coloursIn(card.bytes, [100, 74, 10, 10]), ['11,0,0'], name)
      }
    })

    test('the initials also replace a photo that is missing, damaged or an SVG', async () => {
      const { db, storage } = site()
      const folder = 'ab'.repeat(12)
      await storage.put(`${folder}/640x640.webp`, 'no picture at all')
      await storage.put(`${folder}/10x10.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
      const expected = await request(site(), `/share/speakers/${(await makeSpeaker(db)).id}.jpg`)
      for (const file of ['320x320.webp', '640x640.webp', '10x10.svg']) {
        const { id } = await makeSpeaker(db, { image: `uploads/${folder}/${file}` })
        const { status, bytes } = await request(site(), `/share/speakers/${id}.jpg`)
        assert.equal(status, 200, file)
        assert.deepEqual(bytes, expected.bytes, file)
      }
    })

    const odd = {
      'letters of many languages': 'Ọlámidé Ŵğñǹ Đỗ-Łukasz ọ́',
      'letters missing from the font': 'ኢትዮጵያ العربية 漢字 😀👩‍👩‍👧‍👦',
      'markup characters': '<b>&amp;"\'</span><i>',
      'many combining marks': `Z${'\u0301'.repeat(100)}`,
      'one very long word': 'W'.repeat(120),
      'many words': 'Maria da Conceição '.repeat(6),
      'right-to-left text': '\u202eאבג'.repeat(20),
    }
    for (const [what, text] of Object.entries(odd))
      test(`a name, title and company of ${what} do not overlap the portrait`, async () => {
        await makeSummit(site().db)
        const { id } = await makeSpeaker(site().db, { name: text, title: text, company: text })
        const { status, bytes } = await request(site(), `/share/speakers/${id}.jpg`)
        assert.equal(status, 200)
        const ink = ['1,1,2']
        assert.deepEqual(await coloursIn(bytes, [574, 0, 40, 580]), ink)
        assert.deepEqual(await coloursIn(bytes, [0, 0, 66, 580]), ink)
        assert.deepEqual(await coloursIn(bytes, [0, 0, 610, 44]), ink)
        assert.deepEqual(await coloursIn(bytes, [72, 114, 500, 20]), ink)
        assert.deepEqual(await coloursIn(bytes, [72, 484, 500, 18]), ink)
      })
  })
})
