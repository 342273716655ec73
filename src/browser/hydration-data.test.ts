import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { toTurboStream } from './hydration-data.ts'

/** Without the key `__proto__`, which no record has: the router's decoder assigns it. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'))

test('the router reads any JSON data as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const data = JSON.parse(JSON.stringify({ value, again: [value, '_1', -5] }))
      const { body } = new Response(toTurboStream(data))
      assert.deepEqual((await decode(body as ReadableStream<Uint8Array>, globalThis as never)).value, data)
    }),
    { numRuns: 300 },
  )
})
