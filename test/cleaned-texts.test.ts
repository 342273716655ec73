import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { contentEntities } from '../src/features/entities.server.ts'
import { cleanLine, cleanText } from '../src/lib/fields.ts'
import { callsTo, type Part } from './calls.ts'
import { makeSpeaker } from './factories.ts'
import { onSqlite } from './site.ts'

const speakers = '/api/speakers'
/** Without U+FFFD, which a form may not have: there it stands for bytes that are not valid UTF-8. */
const texts = fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\uFFFD'))

describe('a text', () => {
  onSqlite((site) => {
    const call = callsTo(site)

    test('is stored as it was sent, but cleaned: from JSON and from a form', async () => {
      const { id } = await makeSpeaker(site().db)
      const property = fc.asyncProperty(texts, fc.boolean(), async (text, isForm) => {
        const sent = { name: `Ada${text}Obi`, bio: `Builds ledgers${text}that stay up.` }
        // A form cannot carry a lone surrogate; its line breaks arrive as CR LF.
        const form = Object.entries(sent).map(
          ([name, value]): Part => [name, value.toWellFormed().replaceAll('\uFFFD', '')],
        )
        const { status, body } = await call('PUT', `${speakers}/${id}`, isForm ? { form } : { json: sent })
        assert.equal(status, 200, body.message)
        const stored = { name: cleanLine(sent.name), bio: cleanText(sent.bio) }
        assert.deepEqual({ name: body.data.name, bio: body.data.bio }, stored)
        const shown = (await site().get(`${speakers}/${id}`)).body.data
        assert.deepEqual({ name: shown.name, bio: shown.bio }, stored)
      })
      await fc.assert(property, { numRuns: 60 })
    })

    test('keeps words apart where it had a line or paragraph separator', async () => {
      const { id } = await makeSpeaker(site().db)
      const json = { name: 'Ada\u2028Obi', bio: 'Builds ledgers\u2029that stay up\u2028at night.' }
      const { body } = await call('PUT', `${speakers}/${id}`, { json })
      assert.deepEqual([body.data.name, body.data.bio], ['Ada Obi', 'Builds ledgers\nthat stay up\nat night.'])
      const page = { title: 'Visa', slug: 'visa', content: '<p>Bring\u2028your <b>pass</b>\u2029port.\u202E</p>' }
      const { data } = (await call('POST', '/api/pages', { json: page })).body
      assert.equal(data.content, '<p>Bring your <strong>pass</strong> port.</p>')
    })
  })
})

/** The names of the fields that a form shows as a text area, as in `{...text('bio')} rows={6}`. */
const inTextAreas = new Set(
  globSync('src/features/**/*.tsx')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\{\.\.\.text\('([\w.]+)'\)\}(?:(?!\/>).)*?\srows=\{/gs),
    ])
    .map((match) => match[1] ?? ''),
)

/** Returns the paths of the texts in a schema, with whether they keep a line break. */
function textsIn(schema: z.core.$ZodType, path: string): [path: string, keepsLines: boolean][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsIn(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
      textsIn(field, path ? `${path}.${name}` : name),
    )
  if (!(schema instanceof z.ZodString)) return []
  const { data } = schema.safeParse('first line of this text\nsecond')
  return data === undefined ? [] : [[path, data.includes('\n')]]
}

for (const [name, { input }] of Object.entries(contentEntities))
  test(`a text of several lines has a text area, and only such a text: ${name}`, () => {
    // Formatted text has an editor of its own.
    const fields = textsIn(input, '').filter(([path]) => !['content', 'features', 'links'].includes(path))
    assert.deepEqual(
      fields.filter(([, keepsLines]) => keepsLines).map(([path]) => path),
      fields.map(([path]) => path).filter((path) => inTextAreas.has(path)),
    )
  })
