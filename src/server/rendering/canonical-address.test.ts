import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { makeCustomPage, makeGalleryImage, makeSpeaker } from '../../../test/factories.ts'
import { rawGet } from '../../../test/raw-get.ts'
import { onSqlite } from '../../../test/site.ts'

/** Every spelling of one character of a path. */
const spellings = (character: string) => {
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  if (character === '/') return ['/', '//', '/\\', '/./', '/x/../', '/%2e/', '/x/%2E%2e/']
  const cases = [character.toLowerCase(), character.toUpperCase()]
  return [...cases, ...cases.map(encoded), ...cases.map((letter) => encoded(letter).toUpperCase())]
}
const spelled = (path: string) =>
  fc.tuple(...[...path].map((each) => fc.constantFrom(...spellings(each)))).map((all) => all.join(''))

describe('the address of a page', () => {
  onSqlite((site) => {
    const locationOf = async (path: string) => {
      const { status, headers } = await rawGet(site(), path)
      return [status, headers.location]
    }

    test('has one spelling; every other one is redirected to it, with its query', async () => {
      await makeCustomPage(site().db, { slug: 'visa-letter' })
      const { id } = await makeSpeaker(site().db)
      const image = await makeGalleryImage(site().db)
      const encodedId = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`
      for (const [path, address] of [
        ['/About', '/about'],
        ['/ABOUT?Ref=A%20b&x=//evil', '/about?Ref=A%20b&x=//evil'],
        ['/%61bout', '/about'],
        ['/about/', '/about'],
        ['/speakers//', '/speakers'],
        ['//speakers', '/speakers'],
        ['//', '/'],
        ['/\\about', '/about'],
        ['/./about', '/about'],
        ['/admin/../about', '/about'],
        ['/speakers/%2e%2e/about', '/about'],
        [`/Speakers/${id}`, `/speakers/${id}`],
        [`/speakers/${encodedId}/?a`, `/speakers/${id}?a`],
        ['/pages/Visa-Letter', '/pages/visa-letter'],
        [`/Gallery/${image.id}`, `/gallery/${image.id}`],
        ['/gallery/', '/gallery'],
        ['/Admin/Speakers', '/admin/speakers'],
        ['/LOGIN?to=%2Fadmin', '/login?to=%2Fadmin'],
      ] as const) {
        assert.deepEqual(await locationOf(path), [308, address], path)
        assert.equal((await rawGet(site(), address)).status, 200, address)
      }
    })

    test('is redirected to for any mixture of spellings', async () => {
      for (const path of ['/speakers', '/admin/tickets', '/pages/visa'])
        await fc.assert(
          fc.asyncProperty(spelled(path), async (spelling) => {
            if (spelling !== path) assert.deepEqual(await locationOf(`${spelling}?q=1`), [308, `${path}?q=1`], spelling)
          }),
          { numRuns: 100 },
        )
    })

    test('never leads to another site', async () => {
      const hosts = [
        'evil.example',
        '//evil.example',
        '/evil.example',
        '\\evil.example',
        '%2f%2fevil.example',
        '%5Cevil.example',
      ]
      const ends = [
        '',
        '/',
        '/about',
        '/%2e%2e',
        '/../about',
        '?to=/about',
        '/..//evil.example',
        '/About/..//evil.example',
      ]
      for (const host of hosts)
        for (const end of ends) {
          const [status, location = '/'] = await locationOf(`/${host}${end}`)
          assert.ok(status === 404 || status === 308, `${host}${end}: ${status}`)
          assert.match(String(location), /^\/($|[a-z])/, `${host}${end}`)
        }
      assert.deepEqual(await locationOf('http://evil.example/About'), [308, '/about'])
    })

    test('is as it is stored where a record has a case-sensitive id', async () => {
      const { id } = await makeSpeaker(site().db)
      assert.match(id, /[a-v]/)
      assert.deepEqual(await locationOf(`/speakers/${id.toUpperCase()}`), [404, undefined])
      assert.deepEqual(await locationOf(`/speakers/${id}`), [200, undefined])
    })

    test('is redirected to for HEAD, too', async () => {
      await rawGet(site(), '/')
      const { port } = site().app.server.address() as AddressInfo
      const { promise, resolve } = Promise.withResolvers<unknown[]>()
      request({ port, method: 'HEAD', path: '/About?x', agent: false }, (response) =>
        resolve([response.statusCode, response.headers.location]),
      ).end()
      assert.deepEqual(await promise, [308, '/about?x'])
    })

    test('has no other spellings where there is no page, and neither has the API', async () => {
      for (const path of ['/Nope', '/nope/', '/admin/Nope', '/speakers/a/B', '/Robots.txt', '/about%2f', '/%2fabout'])
        assert.deepEqual(await locationOf(path), [404, undefined], path)
      assert.deepEqual(await locationOf('/api/speakers/'), [200, undefined])
      assert.deepEqual(await locationOf('/api/Speakers'), [404, undefined])
    })

    test('is redirected to with the query of each of several requests at once', async () => {
      const queries = Array.from({ length: 20 }, (_, at) => `?q=${at}`)
      await locationOf('/')
      const answers = await Promise.all(queries.map((query) => locationOf(`/About${query}`)))
      assert.deepEqual(
        answers,
        queries.map((query) => [308, `/about${query}`]),
      )
    })
  })
})
