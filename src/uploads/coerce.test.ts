import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { defaultOnNull } from '../lib/fields.ts'
import { coerceTexts, emptyToNull } from './coerce.server.ts'

const schema = z.object({
  name: z.string(),
  note: z.string().nullish(),
  count: z.int().nullish(),
  price: z.number(),
  open: z.boolean().nullish(),
  tags: defaultOnNull(z.array(z.string()), []),
  days: z.array(z.string()),
  place: z.object({ city: z.string() }).nullish(),
  size: z.enum(['small', 'large']).nullish(),
  map: z.preprocess((value) => value, z.object({ zoom: z.number() })).nullish(),
})

/** A form has texts only. */
const cases: [field: string, sent: string | string[], coerced: unknown][] = [
  ['name', ' 12 ', ' 12 '],
  ['name', 'null', 'null'],
  ['name', '', ''],
  ['name', ['first', 'last'], 'last'],
  ['note', 'true', 'true'],
  ['count', '12', 12],
  ['count', ' -3 ', -3],
  ['count', '1.5', 1.5],
  ['count', '', null],
  ['count', 'null', null],
  ['count', '1e3', '1e3'],
  ['count', '0x10', '0x10'],
  ['count', 'Infinity', 'Infinity'],
  ['count', ['1', '2'], 2],
  ['price', '.50', 0.5],
  ['price', '1,5', '1,5'],
  ['open', 'true', true],
  ['open', 'on', true],
  ['open', '1', true],
  ['open', 'false', false],
  ['open', 'off', false],
  ['open', '0', false],
  ['open', 'yes', 'yes'],
  ['open', 'constructor', 'constructor'],
  ['open', '', null],
  ['tags', 'a, b ,c', ['a', 'b', 'c']],
  ['tags', '["a, b"]', ['a, b']],
  ['tags', '["a"', '["a"'],
  ['tags', ['a, b', 'c'], ['a, b', 'c']],
  ['tags', '', null],
  ['days', '', []],
  ['place', '{"city":"Nairobi"}', { city: 'Nairobi' }],
  ['place', '{"city":', '{"city":'],
  ['place', 'null', null],
  ['size', 'small', 'small'],
  ['size', '', null],
  ['map', '{"zoom":2}', { zoom: 2 }],
  ['map', '', null],
]
for (const [field, sent, coerced] of cases)
  test(`${JSON.stringify(sent)} as ${field} becomes ${JSON.stringify(coerced)}`, () => {
    assert.deepEqual(coerceTexts(schema, { [field]: sent }), { [field]: coerced })
  })

test('JSON keeps the types that it has; only an empty text removes a value that is no text', () => {
  const body = { name: '', note: '', count: '12', price: '1.5', open: 'true', tags: 'a, b', place: '{"city":"Lagos"}' }
  assert.deepEqual(emptyToNull(schema, body), body)
  const list = { name: ['Ada', 'Bisi'], tags: ['a', 'b'], count: 7, open: false, place: { city: 'Lagos' } }
  assert.deepEqual(emptyToNull(schema, list), list)
  const empty = { count: '', open: ' ', tags: '', place: '', size: '', map: '' }
  const none = { count: null, open: null, tags: null, place: null, size: null, map: null }
  assert.deepEqual(emptyToNull(schema, empty), none)
  assert.deepEqual(emptyToNull(schema, { ...none, size: 'null' }), { ...none, size: 'null' })
})

for (const read of [coerceTexts, emptyToNull]) {
  test(`unknown fields are dropped, including names that every object has: ${read.name}`, () => {
    const body = JSON.parse('{"name":"Ada","role":"admin","__proto__":"{}","constructor":"1","toString":"2"}')
    assert.deepEqual(read(schema, body), { name: 'Ada' })
  })

  test(`missing fields are not added: ${read.name}`, () => {
    assert.deepEqual(read(schema, {}), {})
  })
}

test('a body that is not an object is left for the schema to refuse', () => {
  for (const body of [null, undefined, 'text', 5, [1]]) assert.deepEqual(emptyToNull(schema, body), body)
})
