import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeCustomPage } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { publicPageList } from '../public-pages.ts'

const document = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What we store about you.' }] }],
}
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

/** Returns the footer's links to pages of staff, as [address, text]. */
const footerLinks = (html: string) =>
  [...html.slice(html.indexOf('site-footer')).matchAll(/<a href="(\/pages\/[^"]*)"[^>]*>([^<]*)</g)].map(
    ([, href, text]) => [href, text],
  )

describe('pages that staff added', () => {
  onBothDatabases((site) => {
    test('the list contains no content, and is sorted by order, then by title in natural order', async () => {
      await makeCustomPage(site().db, { title: 'Visa', slug: 'visa', order: 1 })
      await makeCustomPage(site().db, { title: 'travel', slug: 'travel', inFooter: false })
      const { id } = await makeCustomPage(site().db)
      const { status, body } = await site().get('/api/pages')
      assert.equal(status, 200)
      assert.deepEqual(
        body.data.map(({ slug }: { slug: string }) => slug),
        ['privacy', 'travel', 'visa'],
      )
      assert.deepEqual(body.data[0], { id, _id: id, title: 'Privacy', slug: 'privacy', inFooter: true })
      assert.equal(body.data[1].inFooter, false)
    })

    test('a page is read by its id and by its address, as HTML and as a document, with its version', async () => {
      const { id, updatedAt } = await makeCustomPage(site().db)
      for (const path of [`/api/pages/${id}`, '/api/pages/slug/privacy']) {
        const { status, headers, body } = await site().get(path)
        assert.deepEqual([status, headers.etag], [200, `"${updatedAt}"`])
        assert.deepEqual(body.data, {
          id,
          _id: id,
          title: 'Privacy',
          slug: 'privacy',
          inFooter: true,
          order: 0,
          content: '<p>What we store about you.</p>',
          contentDocument: document,
        })
      }
    })

    test('an unknown page is not found, whatever its address looks like', async () => {
      await makeCustomPage(site().db)
      const long = 'x'.repeat(81)
      for (const path of ['nobody', 'slug/nobody', 'slug/Privacy', 'slug/%00', "slug/a'b", `slug/${long}`]) {
        const { status, body } = await site().get(`/api/pages/${path}`)
        assert.deepEqual([status, body], [404, { success: false, message: 'Page not found' }], path)
      }
    })

    test('has a title, a description from its first paragraph, and a social card of its own', async () => {
      const content = '<h2>Why</h2><p>We store your name.</p><p>Nothing else.</p>'
      await makeCustomPage(site().db, { content })
      const { status, headers, body } = await site().get('/pages/privacy')
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'no-cache')
      assert.match(body, /<title>Privacy · /)
      assert.match(body, /<h1[^>]*>Privacy<\/h1>/)
      assert.match(body, /<h2>Why<\/h2><p>We store your name.<\/p><p>Nothing else.<\/p>/)
      assert.match(body, /<link rel="canonical" href="http:\/\/localhost:3000\/pages\/privacy"/)
      assert.equal(metaOf(body, 'description'), 'We store your name.')
      const card = metaOf(body, 'og:image')?.slice('http://localhost:3000'.length) ?? ''
      assert.match(card, /^\/share\/pages\/privacy\.jpg\?v=[0-9a-z]+$/)
      const image = await site().app.inject({ url: card })
      assert.equal(image.statusCode, 200)
      assert.equal(image.headers['content-type'], 'image/jpeg')
      // Only the current version of a card may be cached forever: both sides computed the same one.
      assert.equal(image.headers['cache-control'], 'public, max-age=31536000, immutable')
    })

    test('the longest address has a page and a card', async () => {
      const slug = 'x'.repeat(80)
      await makeCustomPage(site().db, { slug })
      assert.equal((await site().get(`/pages/${slug}`)).status, 200)
      assert.equal((await site().app.inject({ url: `/share/pages/${slug}.jpg` })).statusCode, 200)
    })

    test('a page without content is shown', async () => {
      await makeCustomPage(site().db, { content: null })
      const { status, body } = await site().get('/pages/privacy')
      assert.equal(status, 200)
      assert.match(body, /<h1[^>]*>Privacy<\/h1>/)
    })

    test('an address without a page is the 404 page, which search engines do not index', async () => {
      const { status, body } = await site().get('/pages/nobody')
      assert.equal(status, 404)
      assert.match(body, /<h1[^>]*>Page Not Found<\/h1>/)
      assert.match(body, /<meta name="robots" content="noindex"\/>/)
      const card = await site().get('/share/pages/nobody.jpg')
      assert.deepEqual([card.status, card.body], [404, { success: false, message: 'Page not found' }])
    })

    test('each footer links those that are to be in it, in their order', async () => {
      await makeCustomPage(site().db, { title: 'Visa', slug: 'visa', order: 2 })
      await makeCustomPage(site().db, { title: 'Privacy & more', order: 1 })
      await makeCustomPage(site().db, { title: 'Draft', slug: 'draft', inFooter: false })
      const expected = [
        ['/pages/privacy', 'Privacy &amp; more'],
        ['/pages/visa', 'Visa'],
      ]
      for (const path of ['/', '/speakers', '/pages/draft', '/login', '/no-such-page'])
        assert.deepEqual(footerLinks((await site().get(path)).body), expected, path)
      for (const { path } of publicPageList)
        assert.equal(footerLinks((await site().get(path)).body).length, expected.length, path)
    })

    test('add one call of the API to a page that is rendered: at most 9 for / and 5 for /speakers', async () => {
      const { app, get } = site()
      const paths: string[] = []
      // Every call passes the response cache first, so that it is counted once, and its page not at all.
      const inject = app.inject.bind(app)
      app.inject = ((options: { url: string }) => {
        paths.push(options.url)
        return inject(options)
      }) as typeof app.inject
      for (const [path, most] of [
        ['/', 9],
        ['/speakers', 5],
      ] as const) {
        paths.length = 0
        await makeCustomPage(site().db, { slug: `for${path.replace('/', '-')}x` })
        assert.equal((await get(path)).status, 200)
        const nested = paths.filter((each) => each.startsWith('/api/'))
        assert.ok(nested.includes('/api/pages'), path)
        assert.ok(nested.length <= most, `${path}: ${nested.join(' ')}`)
      }
    })
  })
})
