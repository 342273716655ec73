import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeSection } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'

const url = '/api/content'
const paragraph = (text: string, ...marks: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})
const document = { type: 'doc', content: [paragraph('Hello', { type: 'bold' })] }
const html = '<p><strong>Hello</strong></p>'
const about = { section: 'about' as const, title: 'About' }

describe('writing content as a document', () => {
  onSqlite((site) => {
    const call = callsTo(site)
    const contentOf = ({ body }: Awaited<ReturnType<typeof call>>) => [body.data.content, body.data.contentDocument]
    const update = async (json: object) => {
      const { id } = await makeSection(site().db, { ...about, content: 'Before' })
      return { id, response: await call('PUT', `${url}/${id}`, { json }) }
    }

    test('works in JSON and in a form, and returns HTML and a document', async () => {
      const created = await call('POST', url, { json: { ...about, contentDocument: document } })
      assert.deepEqual([created.status, ...contentOf(created)], [201, html, document])
      const form: Part[] = [['contentDocument', JSON.stringify({ ...document, content: [paragraph('By form')] })]]
      const updated = await call('PUT', `${url}/${created.body.data.id}`, { form })
      const byForm = { type: 'doc', content: [paragraph('By form')] }
      assert.deepEqual([updated.status, ...contentOf(updated)], [200, '<p>By form</p>', byForm])
      const [shown] = (await site().get(`${url}/section/about`)).body.data
      assert.deepEqual([shown.content, shown.contentDocument], ['<p>By form</p>', byForm])
    })

    test('stores the normal form, as for HTML', async () => {
      const attrs = { textAlign: null, indent: 0, style: 'x' }
      const blank = { type: 'paragraph', attrs }
      const sent = { type: 'doc', content: [{ ...paragraph(' Hel\u0000lo \n you'), attrs }, blank] }
      const { response } = await update({ contentDocument: sent })
      assert.deepEqual(contentOf(response), ['<p>Hello you</p>', { type: 'doc', content: [paragraph('Hello you')] }])
    })

    test('null and an empty form text clear the content, and omitting the document leaves it', async () => {
      const { id, response } = await update({ title: 'Ours' })
      assert.equal(response.body.data.content, '<p>Before</p>')
      for (const sent of [{ json: { contentDocument: null } }, { form: [['contentDocument', '']] as Part[] }]) {
        await call('PUT', `${url}/${id}`, { json: { contentDocument: document } })
        assert.deepEqual(contentOf(await call('PUT', `${url}/${id}`, sent)), [null, null])
      }
    })

    test('is allowed beside the same content, such as in a section that was read before', async () => {
      const { id, response } = await update({ contentDocument: document })
      const { status, body } = await call('PUT', `${url}/${id}`, { json: response.body.data })
      assert.deepEqual([status, body.data.content], [200, html])
      assert.equal((await call('PUT', `${url}/${id}`, { json: { content: null, contentDocument: null } })).status, 200)
    })

    test('is refused beside different content: one of the two would be lost', async () => {
      const refused = refusal('contentDocument', 'Differs from content: send only the one you changed')
      for (const content of ['<p>Other</p>', '', null]) {
        const { id, response } = await update({ content, contentDocument: document })
        assert.deepEqual(outcome(response), refused)
        assert.equal((await call('GET', `${url}/${id}`)).body.data.content, '<p>Before</p>')
        await site().db.deleteFrom('content').execute()
      }
    })

    const linked = (href: string) => ({
      type: 'doc',
      content: [paragraph('a', { type: 'link', attrs: { href } })],
    })
    const wrong: [contentDocument: unknown, field: string, message: string][] = [
      [
        linked('javascript:alert(1)'),
        'contentDocument.content.0.content.0.marks.0.attrs.href',
        'Must be a web address, or start with mailto: or tel:',
      ],
      [html, 'contentDocument', 'Must be an object'],
    ]
    for (const [contentDocument, field, message] of wrong)
      test(`refuses ${JSON.stringify(contentDocument).slice(0, 60)}: ${message}`, async () => {
        const { id, response } = await update({ contentDocument })
        assert.deepEqual(outcome(response), refusal(field, message))
        const text = typeof contentDocument === 'string' ? contentDocument : JSON.stringify(contentDocument)
        const byForm = await call('PUT', `${url}/${id}`, { form: [['contentDocument', text]] })
        assert.deepEqual(outcome(byForm), refusal(field, message))
        assert.equal((await call('GET', `${url}/${id}`)).body.data.content, '<p>Before</p>')
      })

    test('refuses a document that is nested too deeply, and the site stays up', async () => {
      const { id } = await makeSection(site().db, about)
      const open = '{"type":"bulletList","content":[{"type":"listItem","content":['
      const text = `{"type":"doc","content":[${open.repeat(10_000)}${']}]}'.repeat(10_000)}]}`
      const refused = refusal('contentDocument', 'This text is nested too deeply')
      const headers = { 'content-type': 'application/json' }
      const byJson = await call('PUT', `${url}/${id}`, { json: `{"contentDocument":${text}}`, headers })
      assert.deepEqual(outcome(byJson), refused)
      assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, { form: [['contentDocument', text]] })), refused)
    })
  })
})
