import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nested, textsOf } from './record-form.ts'

const labels = { name: 'Name', price: 'Price', 'time.start': 'Start', 'time.end': 'End', open: 'Open', note: 'Note' }

test('the texts of a record are those of its labelled fields', () => {
  const record = { id: 'gala', name: 'Gala', price: 0, time: { start: '18:00', end: null }, open: true }
  const texts = { name: 'Gala', price: '0', 'time.start': '18:00', 'time.end': '', open: 'on', note: '' }
  assert.deepEqual(textsOf(labels, record), texts)
})

test('the texts without a record are empty, and a flag that is off is not an empty text', () => {
  assert.deepEqual(new Set(Object.values(textsOf(labels))), new Set(['']))
  assert.equal(textsOf(labels, { open: false }).open, 'off')
})

test('values with dotted names become nested objects', () => {
  const values = { name: 'Gala', 'time.start': '18:00', 'time.end': '22:00' }
  assert.deepEqual(nested(values), { name: 'Gala', time: { start: '18:00', end: '22:00' } })
})
