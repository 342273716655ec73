import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { callsTo } from '../../../../test/calls.ts'
import { onBothDatabases, onSqlite } from '../../../../test/site.ts'
import { clothNames } from '../../../ui/brand/cloth-names.ts'
import { defaultLook } from './default-look.ts'
import type { Look } from './look.ts'

const lagos: Look = {
  main: '#17336b',
  accent: '#f04e23',
  cloth: 'adire',
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

    test('has other share pictures, at other addresses', async () => {
      const { id } = (await create(lagos)).body.data
      const address = async () => /\/share\/home\.jpg\?v=\w+/.exec((await site().get('/')).body)?.[0]
      const [first, picture] = [await address(), (await site().get('/share/home.jpg')).body]
      await call('PUT', `${url}/${id}`, { json: { look: { ...lagos, cloth: 'kente' } } })
      assert.notEqual(await address(), first)
      assert.notEqual((await site().get('/share/home.jpg')).body, picture)
      await call('PUT', `${url}/${id}`, { json: { look: { ...lagos, cloth: 'none', main: '#0a6458' } } })
      assert.equal((await site().get('/share/home.jpg')).status, 200)
    })

    test('names the field that is wrong', async () => {
      const { id } = (await create(lagos)).body.data
      for (const [change, message] of [
        [{ main: 'red' }, 'Must be a colour such as #17336b'],
        [{ accent: '#fff};body{' }, 'Must be a colour such as #17336b'],
        [{ cloth: 'batik' }, /^Cloth must be one of diamonds, /],
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
    test('are tiles of each cloth, in two colours or as a mask', async () => {
      for (const name of clothNames.filter((cloth) => cloth !== 'none'))
        for (const file of [`${name}.svg`, `${name}-17336b-f04e23.svg`]) {
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
        'mark.svg',
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

test('the default look is that of the stylesheet', async () => {
  const { readFile } = await import('node:fs/promises')
  const tokens = await readFile(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
  assert.ok(tokens.includes(`--ink: ${defaultLook.main};`) && tokens.includes(`--sun: ${defaultLook.accent};`))
})
