import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeCustomPage, visible } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { publicPageList } from '../public-pages.ts'

const url = '/api/pages'
const input = { title: 'Privacy', slug: 'privacy' }
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const taken = 'A page with this address already exists'

/** The first segments of the product's addresses that do not come from the list of public pages. */
const ownAddresses = ['admin', 'api', 'account', 'unauthorized', 'pages', 'share', 'uploads', 'health', 'assets']

describe('writing pages', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const read = async (id: string) => (await site().get(`${url}/${id}`)).body.data

    test('JSON and a form create a page, with content as HTML or as a document', async () => {
      const contentDocument = { type: 'doc', content: [paragraph('Hello')] }
      const form: Part[] = [...Object.entries(input), ['content', '<p onclick="x()">Hello</p>'], ['inFooter', 'false']]
      for (const [sent, inFooter] of [
        [{ json: { ...input, contentDocument, order: 3 } }, true],
        [{ form: [...form, ['order', '3']] as Part[] }, false],
      ] as const) {
        const { status, headers, body } = await call('POST', url, sent)
        assert.deepEqual([status, body.message], [201, 'Page created successfully.'])
        const { id, createdAt, updatedAt, ...rest } = body.data
        const expected = { ...input, inFooter, order: 3, content: '<p>Hello</p>', contentDocument }
        assert.deepEqual(rest, { ...visible, ...expected, _id: id })
        assert.equal(createdAt, updatedAt)
        assert.equal(headers.etag, `"${updatedAt}"`)
        assert.deepEqual(await read(id), { ...expected, id, _id: id })
        assert.deepEqual(outcome(await call('DELETE', `${url}/${id}`)), [
          200,
          { success: true, message: 'Page deleted successfully.' },
        ])
      }
    })

    test('a page with only the required fields is empty, in the footer, and first', async () => {
      const { body } = await call('POST', url, { json: input })
      const { id, createdAt, updatedAt, ...rest } = body.data
      const empty = { content: null, contentDocument: null, inFooter: true, order: 0 }
      assert.deepEqual(rest, { ...visible, ...input, ...empty, _id: id })
    })

    test('a save changes only the fields that it contains', async () => {
      const { id } = await makeCustomPage(site().db, { inFooter: false, order: 4 })
      const before = await read(id)
      for (const sent of [
        { json: { title: 'Your data' } },
        { form: [['slug', 'your-data']] as Part[] },
        { json: {} },
      ]) {
        const { status, body } = await call('PUT', `${url}/${id}`, sent)
        assert.deepEqual([status, body.message], [200, 'Page updated successfully.'])
      }
      assert.deepEqual(await read(id), { ...before, title: 'Your data', slug: 'your-data' })
      assert.equal((await site().get('/pages/privacy')).status, 404)
      assert.equal((await site().get('/pages/your-data')).status, 200)
    })

    test('two different contents are refused: one of the two would be lost', async () => {
      const json = { ...input, content: '<p>a</p>', contentDocument: { type: 'doc', content: [paragraph('b')] } }
      assert.deepEqual(
        outcome(await call('POST', url, { json })),
        refusal('contentDocument', 'Differs from content: send only the one you changed'),
      )
    })

    test('If-Match refuses to change or delete another version', async () => {
      const { id, updatedAt } = await makeCustomPage(site().db)
      const old = { 'if-match': '"2020-01-01T00:00:00.000Z"' }
      assert.equal((await call('PUT', `${url}/${id}`, { json: { title: 'Ours' }, headers: old })).status, 412)
      assert.equal((await call('DELETE', `${url}/${id}`, { headers: old })).status, 412)
      const current = { 'if-match': `"${updatedAt}"` }
      assert.equal((await call('PUT', `${url}/${id}`, { json: { title: 'Ours' }, headers: current })).status, 200)
      assert.equal((await read(id)).title, 'Ours')
    })

    test('an address that another page has is refused, and names the field', async () => {
      await makeCustomPage(site().db)
      const { id } = await makeCustomPage(site().db, { slug: 'visa' })
      const refused = [409, { success: false, message: taken, errors: [{ field: 'slug', message: taken }] }]
      assert.deepEqual(outcome(await call('POST', url, { json: input })), refused)
      assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, { json: { slug: 'privacy' } })), refused)
      assert.equal((await call('PUT', `${url}/${id}`, { json: { slug: 'visa', title: 'Visa' } })).status, 200)
    })

    test('of two pages that are saved at once with one address, one is refused', async () => {
      const saves = await Promise.all([1, 2, 3].map(() => call('POST', url, { json: input })))
      assert.deepEqual(saves.map(({ status }) => status).sort(), [201, 409, 409])
    })

    test('the addresses of the product itself are reserved', async () => {
      const { id } = await makeCustomPage(site().db)
      const ofPages = publicPageList.map(({ path }) => path.slice(1)).filter(Boolean)
      const refused = refusal('slug', 'This address is reserved: choose another')
      for (const slug of [...ofPages, ...ownAddresses]) {
        assert.deepEqual(outcome(await call('POST', url, { json: { ...input, slug } })), refused, slug)
        assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, { json: { slug } })), refused, slug)
      }
      for (const slug of ['code-of-conduct', 'visa', 'travel', 'history'])
        assert.equal((await call('POST', url, { json: { ...input, slug } })).status, 201, slug)
    })

    test('a page keeps an address that was reserved after it was created', async () => {
      const { id } = await makeCustomPage(site().db, { slug: 'speakers' })
      const { status } = await call('PUT', `${url}/${id}`, { json: { slug: 'speakers', title: 'Ours' } })
      assert.equal(status, 200)
    })

    test('every missing field is named', async () => {
      const { status, body } = await call('POST', url, { json: {} })
      assert.deepEqual(
        [status, body.errors],
        [
          400,
          [
            { field: 'title', message: 'Title is required' },
            { field: 'slug', message: 'Address is required' },
          ],
        ],
      )
    })

    const characters = 'Address may have only lower-case letters, digits and hyphens'
    const wrong: [field: string, value: unknown, message: string][] = [
      ['title', ' ', 'Title is required'],
      ['title', 'x'.repeat(201), 'Must be at most 200 characters'],
      ['slug', '', 'Address is required'],
      ['slug', 'x'.repeat(81), 'Must be at most 80 characters'],
      ['slug', 'Privacy', characters],
      ['slug', 'a b', characters],
      ['slug', 'a/b', characters],
      ['slug', 'größe', characters],
      ['inFooter', 'perhaps', 'In footer must be true or false'],
      ['order', -1, 'Must be at least 0'],
    ]
    for (const [field, value, message] of wrong)
      test(`${JSON.stringify(value).slice(0, 40)} is refused as ${field}: ${message}`, async () => {
        const { id } = await makeCustomPage(site().db)
        for (const response of [
          await call('POST', url, { json: { ...input, [field]: value } }),
          await call('PUT', `${url}/${id}`, { json: { [field]: value } }),
        ])
          assert.deepEqual(outcome(response), refusal(field, message))
      })

    test('a deleted page is gone from its address and from the footer, at once', async () => {
      const { id } = await makeCustomPage(site().db)
      assert.equal((await site().get('/pages/privacy')).status, 200)
      assert.match((await site().get('/about')).body, /href="\/pages\/privacy"/)
      await call('DELETE', `${url}/${id}`)
      assert.equal((await site().get('/pages/privacy')).status, 404)
      assert.doesNotMatch((await site().get('/about')).body, /href="\/pages\/privacy"/)
    })

    test('its changes are in the history and among the latest ones', async () => {
      const { body } = await call('POST', url, { json: input })
      await call('PUT', `${url}/${body.data.id}`, { json: { title: 'Your data' } })
      const history = (await call('GET', `/api/history/pages/${body.data.id}`)).body.data
      assert.deepEqual(
        history.map(({ what }: { what: string }) => what),
        ['updated', 'created'],
      )
      const [latest] = (await call('GET', '/api/changes')).body.data
      assert.deepEqual([latest.what, latest.entity, latest.label], ['updated', 'page', 'Your data'])
    })
  })
})
