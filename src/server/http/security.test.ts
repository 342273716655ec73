import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { makeSection, makeSpeaker } from '../../../test/factories.ts'
import { onSqlite, openTestSite } from '../../../test/site.ts'
import { testEnvironment } from '../../../test/test-environment.ts'
import { buildApp } from '../app.server.ts'
import type { Site } from '../rendering/pages.server.ts'

/** Returns the values of a policy's directives, by name. */
const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
/** Returns the inline scripts of a page as a browser finds them: up to the first end tag. */
/** Without JSON-LD, which no browser runs. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script/gi)]
    .map(([, text]) => text ?? '')
    .filter(Boolean)

const attack = '</script><script>alert(1)</script><img src=x onerror=alert(2)><!--'

describe('security', () => {
  onSqlite((site) => {
    test('the policy of every page allows its inline scripts by their hashes, and nothing unsafe', async () => {
      const { db, get } = site()
      const { id } = await makeSpeaker(db)
      for (const path of [
        '/',
        '/about',
        '/speakers',
        `/speakers/${id}`,
        '/agenda',
        '/tickets',
        '/nope',
        '/unauthorized',
      ]) {
        const { headers, body } = await get(path)
        const policy = String(headers['content-security-policy'])
        assert.doesNotMatch(policy, /unsafe|nonce|data:|\*/, path)
        const { 'script-src': allowed } = directivesOf(policy)
        const scripts = scriptsOf(body)
        assert.ok(scripts.length > 0, path)
        assert.deepEqual(new Set(allowed), new Set(["'self'", ...scripts.map(hash)]), path)
      }
    })

    test('a page has no inline style and no event handler attribute, which its policy would block', async () => {
      const { body } = await site().get('/')
      assert.doesNotMatch(body, /<style\b|\sstyle="|\son[a-z]+="|nonce=/i)
    })

    test('a script in content is shown as text, and the policy does not allow it', async () => {
      const { db, get } = site()
      const { id } = await makeSpeaker(db, { name: `Ada ${attack}`, bio: `Twenty characters and ${attack}` })
      const content = `<p>Hello</p>${attack}`
      await makeSection(db, { section: 'about', title: attack, content })
      await makeSection(db, {
        section: 'seo',
        title: 'Seo',
        metaTitle: attack,
        metaDescription: attack,
        keywords: attack,
      })
      for (const path of [`/speakers/${id}`, '/about', '/', '/speakers']) {
        const { headers, body } = await get(path)
        const policy = String(headers['content-security-policy'])
        assert.equal(body.includes('<script>alert(1)'), false, path)
        assert.equal(body.includes('<img src=x'), false, path)
        assert.equal(policy.includes(hash('alert(1)')), false, path)
        assert.deepEqual(
          new Set(directivesOf(policy)['script-src']),
          new Set(["'self'", ...scriptsOf(body).map(hash)]),
          path,
        )
      }
      const { body } = await get(`/speakers/${id}`)
      assert.ok(body.includes('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;'))
    })
  })

  test('a site served over http does not send Strict-Transport-Security, which headers.test.ts requires over https', async () => {
    const { get, close } = await openTestSite('sqlite')
    for (const path of ['/', '/api/speakers', '/favicon.svg'])
      assert.equal((await get(path)).headers['strict-transport-security'], undefined, path)
    await close()
  })

  test('a route without a policy prevents the start', async () => {
    const { db, storage, close } = await openTestSite('sqlite')
    const site: Site = {
      isBuilt: true,
      async register(app) {
        app.get('/open-to-whom', async () => 'hello')
      },
      load: () => Promise.reject(new Error('not expected')),
    }
    await assert.rejects(buildApp({ environment: testEnvironment, db, storage, site }), {
      message: 'The route GET /open-to-whom names no policy',
    })
    await close()
  })
})
