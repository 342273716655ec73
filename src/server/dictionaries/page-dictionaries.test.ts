import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { adminToken, send } from '../../../test/calls.ts'
import { decodeDcz, navigation, withDictionary } from '../../../test/dictionaries.ts'
import { makeAgendaItem, makeCustomPage, makeSection } from '../../../test/factories.ts'
import { startPurgeServer } from '../../../test/purge-server.ts'
import { getBytes } from '../../../test/raw-get.ts'
import { onSqlite, openTestSite, type TestSite } from '../../../test/site.ts'
import { Deltas, dictionaryId, encodeDcz } from './deltas.server.ts'
import { dictionaryMatch, PageDictionaries } from './page-dictionaries.server.ts'

type Page = Parameters<PageDictionaries['encode']>[0]
/** Visits a page as Chromium without a dictionary. @returns the page */
const visit = async (site: TestSite, path: string) =>
  brotliDecompressSync((await getBytes(site, path, navigation)).body)

const plain = async (site: TestSite, path: string) =>
  (await getBytes(site, path, { 'accept-encoding': 'identity' })).body

/** Creates an agenda that looks like one. @returns the ids */
async function makeAgenda({ db }: TestSite): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < 30; index += 1) {
    const topic = `${randomBytes(4).toString('hex')}: what ${index} banks learned about ${randomBytes(5).toString('hex')}`
    const start = `${String(8 + Math.floor(index / 3)).padStart(2, '0')}:${(index % 3) * 2}0`
    ids.push(
      (await makeAgendaItem(db, { topic, start, time: start, description: randomBytes(60).toString('base64') })).id,
    )
  }
  return ids
}

describe('pages as dictionaries', () => {
  onSqlite((site) => {
    test('an agenda after one talk moved is at most 600 bytes, and the same after decoding', async () => {
      const [id] = await makeAgenda(site())
      const before = await visit(site(), '/agenda')
      await send(site(), 'PUT', `/api/agenda/${id}`, { json: { start: '18:10', time: '18:10' } })
      const { status, headers, body } = await getBytes(site(), '/agenda', withDictionary(before))
      assert.deepEqual([status, headers['content-encoding']], [200, 'dcz'])
      assert.ok(body.length <= 600, `${body.length} bytes`)
      const after = await plain(site(), '/agenda')
      assert.notDeepEqual(after, before)
      assert.deepEqual(decodeDcz(body, before), after)
      assert.equal(headers['content-length'], String(body.length))
    })

    test('a talk is the dictionary of the next one, which is at most 1.5 kB', async () => {
      const [first, second] = await makeAgenda(site())
      const dictionary = await visit(site(), `/agenda/${first}`)
      const { headers, body } = await getBytes(site(), `/agenda/${second}`, withDictionary(dictionary))
      assert.equal(headers['use-as-dictionary'], 'match="/agenda/*", match-dest=("document")')
      assert.ok(body.length <= 1500, `${body.length} bytes`)
      assert.deepEqual(decodeDcz(body, dictionary), await plain(site(), `/agenda/${second}`))
    })

    test('only navigations of Chromium may keep a page, and no cache may share it', async () => {
      const kept = {
        'cache-control': 'private, max-age=0, stale-while-revalidate=86400',
        vary: 'Accept-Encoding, Available-Dictionary, Sec-Fetch-Dest',
        'use-as-dictionary': 'match="/agenda*", match-dest=("document")',
      }
      const usual = { 'cache-control': 'no-cache', vary: 'Accept-Encoding', 'use-as-dictionary': undefined }
      const cases: [Record<string, string | undefined>, Record<string, string>][] = [
        [kept, navigation],
        [usual, { 'accept-encoding': 'br' }],
        [usual, { ...navigation, 'sec-fetch-dest': 'empty' }],
        [usual, { ...navigation, 'sec-fetch-dest': 'iframe' }],
        [usual, { 'sec-fetch-dest': 'document', 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }],
      ]
      // Rendered first, and then from the cache.
      for (const [expected, sent] of [...cases, ...cases]) {
        const { headers } = await getBytes(site(), '/agenda', sent)
        const seen = Object.fromEntries(Object.keys(kept).map((name) => [name, headers[name]]))
        assert.deepEqual(seen, expected, JSON.stringify(sent))
      }
      const { headers } = await getBytes(site(), '/agenda', navigation)
      const again = await getBytes(site(), '/agenda', { ...navigation, 'if-none-match': headers.etag ?? '' })
      assert.deepEqual(
        [again.status, again.headers['cache-control'], again.headers.vary],
        [304, kept['cache-control'], kept.vary],
      )
    })

    test('a dictionary that is unknown, of another page, damaged or refused gets a usual encoding', async () => {
      const dictionary = await visit(site(), '/agenda')
      const expected = await plain(site(), '/speakers')
      const unknown = [
        withDictionary(randomBytes(1000)),
        { ...withDictionary(dictionary), 'available-dictionary': 'nonsense' },
        { ...withDictionary(dictionary), 'available-dictionary': dictionaryId(dictionary).replaceAll(':', '') },
        { ...withDictionary(dictionary), 'accept-encoding': 'br, dcb' },
        { ...withDictionary(dictionary), 'accept-encoding': 'br, dcz;q=0' },
        { ...withDictionary(dictionary), 'accept-encoding': '*' },
      ]
      for (const headers of unknown) {
        const { headers: sent, body } = await getBytes(site(), '/speakers', headers)
        assert.notEqual(sent['content-encoding'], 'dcz')
        assert.deepEqual(sent['content-encoding'] === 'br' ? brotliDecompressSync(body) : body, expected)
      }
      // A page of another kind is as good as any.
      const { body } = await getBytes(site(), '/speakers', withDictionary(dictionary))
      assert.deepEqual(decodeDcz(body, dictionary), expected)
    })

    test('private pages, calls and errors are neither dictionaries nor compressed with one', async () => {
      await makeSection(site().db, { section: 'hero', title: 'Nairobi, in April' })
      await makeCustomPage(site().db, { slug: 'visa' })
      const dictionary = await visit(site(), '/')
      const asStaff = { authorization: `Bearer ${await adminToken(site())}` }
      const refused = [
        '/admin/speakers',
        '/account',
        '/reset-password',
        '/no-such-page',
        '/agenda/nobody',
        '/api/content',
      ]
      for (const [path, more] of [...refused.map((path) => [path, {}] as const), ['/agenda', asStaff] as const]) {
        const { headers } = await getBytes(site(), path, { ...withDictionary(dictionary), ...more })
        assert.deepEqual(
          [headers['use-as-dictionary'], headers['content-encoding'] === 'dcz'],
          [undefined, false],
          path,
        )
        assert.doesNotMatch(headers['cache-control'] ?? '', /stale/, path)
      }
      assert.equal(
        (await getBytes(site(), '/pages/visa', withDictionary(dictionary))).headers['content-encoding'],
        'dcz',
      )
    })
  })

  test('with a CDN, nothing changes', async () => {
    const purges = await startPurgeServer()
    const site = await openTestSite('sqlite', {
      cdn: { kind: 'varnish', urls: [purges.url], token: 'a-token-for-purges-in-tests' },
    })
    try {
      const dictionary = await visit(site, '/agenda')
      const { headers } = await getBytes(site, '/agenda', withDictionary(dictionary))
      assert.deepEqual(
        [headers['cache-control'], headers.vary, headers['use-as-dictionary'], headers['content-encoding']],
        ['no-cache', 'Accept-Encoding', undefined, 'br'],
      )
    } finally {
      await site.close()
    }
  })

  test('the pages that were sent last are kept, within 8 MB', async () => {
    const pages = new PageDictionaries(new Deltas())
    const page = (_: unknown, index: number) => {
      const body = Buffer.alloc(1_048_576, index)
      return { headers: {}, body, dictionaryMatch: '/*' }
    }
    const [first, second, ...others] = Array.from({ length: 9 }, page) as [Page, Page, ...Page[]]
    const encode = (sent: Page, dictionary: Page) => pages.encode(sent, withDictionary(dictionary.body))
    for (const each of [first, second, ...others.slice(0, -1)]) pages.encode(each, navigation)
    await encode(first, first)
    const last = others.at(-1) as Page
    assert.ok(await encode(last, first))
    assert.equal(await encode(last, second), undefined)
  })

  test('patterns name all pages of a kind, and public pages only', () => {
    const patterns = [
      '/',
      '/pages/:slug',
      '/agenda',
      '/agenda/:id',
      '/gallery/:id',
      '/account',
      '/admin/agenda',
      'unknown',
    ]
    assert.deepEqual(patterns.map(dictionaryMatch), [
      ...['/*', '/*', '/agenda*', '/agenda/*', '/gallery/*'],
      ...[undefined, undefined, undefined],
    ])
  })
})

describe('deltas', () => {
  test('any body is the same after decoding, with any dictionary', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc
        .array(fc.constantFrom('<li>', 'Ledger', ' ', 'Ünïcödé', '\0'), { maxLength: 400 })
        .map((words) => Buffer.from(words.join(''))),
    )
    await fc.assert(
      fc.asyncProperty(bytes, bytes, bytes, async (start, middle, end) => {
        const dictionary = Buffer.concat([start, end])
        const body = Buffer.concat([start, middle, end])
        assert.deepEqual(decodeDcz(await encodeDcz(body, dictionary), dictionary), body)
      }),
      { numRuns: 200 },
    )
  })

  test('each pair is compressed once, and at most two at once', async () => {
    const deltas = new Deltas()
    const body = Buffer.from('a'.repeat(2000))
    let loaded = 0
    const load = async () => {
      loaded += 1
      return { body, dictionary: body }
    }
    const first = Array.from({ length: 20 }, () => deltas.encode('one', load))
    const second = deltas.encode('two', load)
    assert.equal(deltas.encode('three', load), undefined)
    const sent = await Promise.all([...first, second])
    assert.equal(loaded, 2)
    for (const each of sent) assert.deepEqual(decodeDcz(each as Buffer, body), body)
    assert.ok(Buffer.isBuffer(deltas.encode('one', load)))
    assert.ok((await deltas.encode('three', load)) instanceof Buffer)
    assert.equal(await deltas.encode('four', async () => Promise.reject(new Error('gone'))), undefined)
    assert.equal(loaded, 3)
  })
})
