import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { callsTo, type Part } from '../../../../test/calls.ts'
import { makeImage, makeSection } from '../../../../test/factories.ts'
import { imageBytes, storedImages } from '../../../../test/images.ts'
import { onBothDatabases, onSqlite } from '../../../../test/site.ts'
import { drawnCloths } from '../../../ui/brand/cloth-names.ts'
import { lightTonesOf } from '../../../ui/brand/light-tones.ts'
import { defaultLook } from './default-look.ts'
import type { Look } from './look.ts'

const lagos: Look = {
  main: '#17336b',
  accent: '#f04e23',
  cloth: 'adire',
  clothColours: 'brand',
  face: 'shoulders',
  corners: 'sharp',
  arrangement: 'print',
  opening: 'cloth',
}
const section = { section: 'look', title: 'Look' }
const url = '/api/content'

const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1]

describe('the look of a summit', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const create = (look: Look) => call('POST', url, { json: { ...section, look } })

    test('is one small style with every page, which its policy allows by its hash', async () => {
      const before = await site().get('/')
      assert.equal(styleOf(before.body), undefined)
      assert.match(String(before.headers['content-security-policy']), /style-src 'self';/)

      const { status, body } = await create(lagos)
      assert.deepEqual([status, body.data.look], [201, lagos])
      for (const path of ['/', '/agenda', '/nope', '/admin/speakers', '/login']) {
        const page = await site().get(path)
        const style = styleOf(page.body) ?? assert.fail(path)
        assert.match(style, /:root,\.ground-paper\{--on-ink:#\w+;.*--ink:#17336b;/, path)
        assert.ok(style.length < 2500, `${style.length} characters`)
        const hash = createHash('sha256').update(style).digest('base64')
        assert.ok(String(page.headers['content-security-policy']).includes(`style-src 'self' 'sha256-${hash}';`), path)
        assert.match(page.body, /<meta name="theme-color" content="#17336b"\/>/)
        assert.match(page.body, /<link rel="preload" href="\/assets\/big-shoulders-latin-[^"]+\.woff2"/)
        assert.doesNotMatch(page.body, /familjen/)
      }
      assert.doesNotMatch((await site().get('/')).body, /\/continent/)
      assert.equal((await site().get('/manifest.webmanifest')).body.theme_color, '#17336b')
    })

    test('is the default one again while the section is switched off', async () => {
      const { id } = (await create(lagos)).body.data
      assert.equal((await call('PATCH', `${url}/${id}/active`, { json: { active: false } })).status, 200)
      assert.equal(styleOf((await site().get('/')).body), undefined)
      assert.equal((await call('PATCH', `${url}/${id}/active`, { json: { active: true } })).status, 200)
      assert.ok(styleOf((await site().get('/')).body))
    })

    test('that is saved as the default sends not one byte more', async () => {
      const paths = ['/', '/agenda', '/admin/speakers']
      const htmlOf = () => Promise.all(paths.map(async (path) => (await site().get(path)).body))
      const before = await htmlOf()
      await create(defaultLook)
      assert.deepEqual(await htmlOf(), before)
    })

    test('has other share pictures, at other addresses', async () => {
      const { id } = (await create(lagos)).body.data
      const drawn = async (change: Partial<Look>) => {
        await call('PUT', `${url}/${id}`, { json: { look: { ...lagos, ...change } } })
        const address = /\/share\/home\.jpg\?v=\w+/.exec((await site().get('/')).body)?.[0] ?? assert.fail()
        const { status, body } = await site().get(address)
        assert.equal(status, 200, address)
        return { address, body }
      }
      const all = [
        await drawn({}),
        await drawn({ cloth: 'kente' }),
        await drawn({ cloth: 'kente', clothColours: 'own' }),
        await drawn({ cloth: 'none', main: '#0a6458' }),
        await drawn({ face: 'serif' }),
        await drawn({ arrangement: 'stage' }),
      ]
      for (const key of ['address', 'body'] as const)
        assert.equal(new Set(all.map((each) => each[key])).size, all.length, key)
    })

    test('may have a cloth of its own: a tile that was uploaded, never an address', async () => {
      const own = JSON.stringify({ ...lagos, cloth: 'tile' })
      const refused = { field: 'image', message: 'Choose a tile' }
      assert.deepEqual((await call('POST', url, { json: { ...section, look: JSON.parse(own) } })).body.errors, [
        refused,
      ])
      const form = (file: { bytes: Uint8Array; name: string }) =>
        [
          ['section', 'look'],
          ['title', 'Look'],
          ['look', own],
          ['image', file],
        ] as Part[]
      const { status, body } = await call('POST', url, {
        form: form({ bytes: await imageBytes('teal', 90, 60), name: 'tile.png' }),
      })
      assert.equal(status, 201)
      const style = () =>
        site()
          .get('/')
          .then((page) => styleOf(page.body) ?? assert.fail())
      assert.match(
        await style(),
        /--cloth:url\(\/api\/uploads\/[0-9a-f]{24}\/90x60\.webp\) luminance;--cloth-size:147px 98px/,
      )
      assert.equal((await site().get('/share/home.jpg')).status, 200)

      const path = `${url}/${body.data.id}`
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path fill="red" d="M0 0h20v40H0z"/></svg>'
      assert.equal((await call('PUT', path, { form: form({ bytes: Buffer.from(svg), name: 'tile.svg' }) })).status, 200)
      assert.match(await style(), /--cloth-band:url\(\/api\/uploads\/[0-9a-f]{24}\/40x40\.svg\)/)
      assert.equal((await site().get('/share/home.jpg')).status, 200)
      const address = await call('PUT', path, { json: { image: 'https://a.example/tile.png' } })
      assert.deepEqual(
        [address.status, address.body.errors],
        [400, [{ field: 'image', message: 'Upload the tile as a file' }]],
      )
    })

    test('opens home with the continent, the cloth, or the picture of the hero', async () => {
      const image = await makeImage(site(), await imageBytes('red', 1000, 600))
      const hero = await makeSection(site().db, { section: 'hero', title: 'Hello' })
      const { id } = (await create({ ...lagos, opening: 'picture' })).body.data
      const opening = async () => {
        const { body } = await site().get('/')
        return /class="(hero-picture[^"]*)">(?:<img src="([^"]+)")?/.exec(body)?.slice(1, 3)
      }
      assert.deepEqual(await opening(), ['hero-picture', '/continent/_17336b-f04e23.svg'])
      await call('PUT', `${url}/${hero.id}`, { json: { image } })
      assert.deepEqual(await opening(), ['hero-picture hero-photo', `/api/${image}`])
      await call('PUT', `${url}/${id}`, { json: { look: { ...lagos, opening: 'continent' } } })
      assert.deepEqual(await opening(), ['hero-picture', '/continent/_17336b-f04e23.svg'])
      await call('PUT', `${url}/${id}`, { json: { look: lagos } })
      assert.deepEqual(await opening(), ['hero-picture', undefined])
      await call('PATCH', `${url}/${id}/active`, { json: { active: false } })
      assert.deepEqual(await opening(), ['hero-picture hero-photo', `/api/${image}`])
    })

    test('names the field that is wrong', async () => {
      const { id } = (await create(lagos)).body.data
      for (const [change, message] of [
        [{ main: 'red' }, 'Must be a colour such as #17336b'],
        [{ accent: '#fff};body{' }, 'Must be a colour such as #17336b'],
        [{ cloth: 'batik' }, /^Cloth must be one of diamonds, /],
        [{ clothColours: 'loud' }, /^Colours of the cloth must be one of /],
        [{ face: 'comic' }, /^Headings must be one of /],
        [{ corners: 3 }, /^Corners must be one of /],
      ] as const) {
        const { status, body } = await call('PUT', `${url}/${id}`, { json: { look: { ...lagos, ...change } } })
        assert.equal(status, 400)
        assert.equal(body.errors[0].field, `look.${Object.keys(change)[0]}`)
        assert.match(body.errors[0].message, typeof message === 'string' ? new RegExp(`^${message}$`) : message)
      }
    })
  })
})

describe('the drawings of a look', () => {
  onSqlite((site) => {
    test('are tiles of each cloth, in two colours, in its own, or as a mask', async () => {
      for (const name of drawnCloths)
        for (const file of [`${name}.svg`, `${name}-17336b-f04e23.svg`, `${name}-own.svg`]) {
          const { status, headers, body } = await site().get(`/brand/${file}`)
          assert.deepEqual([status, headers['content-type']], [200, 'image/svg+xml'], file)
          assert.equal(body.includes('#17336b'), file.includes('17336b'), file)
          assert.ok(body.length < 4000, `${file}: ${body.length} characters`)
        }
      assert.match((await site().get('/brand/mark-17336b-f04e23.svg')).body, /#17336b/)
      assert.match((await site().get('/continent/lagos_17336b-ffb000.svg')).body, /#ffb000/)
      assert.match((await site().get('/continent/_17336b-ffb000.svg')).body, /<svg/)
    })

    test('exist for no other name', async () => {
      for (const file of [
        'none.svg',
        'tile.svg',
        'mark.svg',
        'mark-own.svg',
        'adire-red-blue.svg',
        'adire-17336b.svg',
        '..%2fmark.svg',
        'toString.svg',
      ])
        assert.equal((await site().get(`/brand/${file}`)).status, 404, file)
      const { status, headers } = await site().get('/continent/london_17336b-ffb000.svg')
      assert.deepEqual([status, headers.location], [302, '/continent/_17336b-ffb000.svg'])
    })
  })
})

describe('the share picture of a look that isn’t saved', () => {
  onSqlite((site) => {
    const call = callsTo(site)
    const path = '/api/content/look/share-picture'
    const draw = async (form: Part[]) => {
      const { status, body } = await call('POST', path, { form })
      assert.equal(status, 200)
      const { width, height, format } = await sharp(Buffer.from(body.data.picture, 'base64')).metadata()
      assert.deepEqual([width, height, format], [1200, 630, 'jpeg'])
      return body.data.picture
    }

    test('is drawn for staff, also with a tile that isn’t uploaded yet', async () => {
      const [own, saved] = [JSON.stringify({ ...lagos, cloth: 'tile' }), JSON.stringify(lagos)]
      const tiles = await Promise.all(['teal', 'red'].map((colour) => imageBytes(colour, 90, 60)))
      const pictures = [
        await draw([
          ['look', saved],
          ['image', ''],
        ]),
      ]
      for (const bytes of tiles)
        pictures.push(
          await draw([
            ['look', own],
            ['image', { bytes, name: 'tile.png' }],
          ]),
        )
      assert.equal(new Set(pictures).size, 3)
      assert.deepEqual(await storedImages(site()), [])
    })

    test('is refused for visitors, and for a look that is wrong', async () => {
      assert.equal((await call('POST', path, { json: { look: lagos }, token: null })).status, 401)
      assert.equal((await call('POST', path, { json: { look: { ...lagos, main: 'red' } } })).status, 400)
    })
  })
})

test('the default look is that of the stylesheet', async () => {
  const tokens = await readFile(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
  const light = Object.fromEntries(
    [...(tokens.split('@media')[0] ?? '').matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  )
  const tones = lightTonesOf(defaultLook)
  assert.deepEqual(tones, Object.fromEntries(Object.keys(tones).map((name) => [name, light[name]])))
  assert.deepEqual([tones.ink, tones.sun], [defaultLook.main, defaultLook.accent])
})
