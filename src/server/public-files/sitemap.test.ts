import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeCustomPage, makeEvent, makers, makeSpeaker } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'
import { parseXml, textOf } from '../../../test/xml-element.ts'
import { publicPageList } from '../../features/public-pages.ts'

const origin = 'http://localhost:3000'

describe('for search engines', () => {
  onSqlite((site) => {
    async function readSitemap() {
      const { status, headers, body } = await site().get('/sitemap.xml')
      assert.deepEqual([status, headers['content-type']], [200, 'application/xml; charset=utf-8'])
      const root = parseXml(String(body))
      assert.equal(root.name, 'urlset')
      assert.deepEqual(root.attributes, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' })
      return new Map(
        root.children.map((url) => {
          assert.equal(url.name, 'url')
          return [textOf(url, 'loc')?.replace(origin, ''), textOf(url, 'lastmod')] as const
        }),
      )
    }

    test('the sitemap has every public page, with the time of its last change', async () => {
      const { db } = site()
      assert.deepEqual(
        [...(await readSitemap())],
        publicPageList.map(({ path }) => [path, undefined]),
      )
      const speaker = await makeSpeaker(db)
      const talk = await makeAgendaItem(db)
      const event = await makeEvent(db)
      const page = await makeCustomPage(db, { slug: 'visa' })
      const changes = await readSitemap()
      const details = [`/speakers/${speaker.id}`, `/agenda/${talk.id}`, `/events/${event.id}`, '/pages/visa']
      assert.deepEqual([...changes.keys()], [...publicPageList.map(({ path }) => path), ...details])
      assert.deepEqual(
        details.map((path) => changes.get(path)),
        [speaker, talk, event, page].map(({ updatedAt }) => updatedAt),
      )
      assert.deepEqual(
        ['/speakers', '/agenda', '/events', '/', '/tickets', '/login'].map((path) => changes.get(path)),
        [speaker.updatedAt, talk.updatedAt, event.updatedAt, event.updatedAt, undefined, undefined],
      )
    })

    test('a change of any record counts as one of a page that shows it, besides the home page', async () => {
      for (const [name, make] of Object.entries(makers)) {
        const before = await readSitemap()
        await make(site().db)
        const pages = [...(await readSitemap())].filter(([path, at]) => path !== '/' && at !== before.get(path))
        assert.ok(pages.length > 0, name)
      }
    })

    test('every page of the sitemap is there, and may be indexed', async () => {
      const { db } = site()
      await Promise.all([makeSpeaker(db), makeAgendaItem(db), makeEvent(db), makeCustomPage(db)])
      for (const path of (await readSitemap()).keys()) {
        const { status, body } = await site().get(String(path))
        assert.equal(status, 200, path)
        assert.match(String(body), new RegExp(`<link rel="canonical" href="${origin}${path}"/>`))
      }
    })

    test('robots.txt names the sitemap, and keeps out the console and the API', async () => {
      const { status, headers, body } = await site().get('/robots.txt')
      assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
      const [rules, sitemap] = String(body).split('\n\n')
      assert.deepEqual(rules?.split('\n').slice(0, 3), ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/'])
      assert.equal(sitemap, `Sitemap: ${origin}/sitemap.xml\n`)
      const forbidden = [...String(body).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path as string)
      for (const path of (await readSitemap()).keys())
        assert.ok(!forbidden.some((start) => path?.startsWith(start)), path)
    })

    test('each has an ETag, and is not sent again', async () => {
      for (const path of ['/robots.txt', '/sitemap.xml', '/updates.atom']) {
        const { etag } = (await site().get(path)).headers
        const again = await site().call('GET', path, { headers: { 'if-none-match': String(etag) } })
        assert.equal(again.status, 304, path)
      }
    })
  })
})
