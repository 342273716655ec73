import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readable } from './readable.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const cases: [value: unknown, text: string][] = [
  ['', '(empty)'],
  [null, '(empty)'],
  [[], '(empty)'],
  [false, 'no'],
  [12, '12'],
  [
    [
      { id: 'ada', name: 'Ada Obi' },
      { id: 'bisi', name: 'Bisi Bello' },
    ],
    'Ada Obi · Bisi Bello',
  ],
  [[{ value: '3', label: 'Days' }], '3 · Days'],
  [{ type: 'doc', content: [paragraph('One'), paragraph('Two')] }, 'One\nTwo'],
]

for (const [value, text] of cases)
  test(`${JSON.stringify(value)} is shown as '${text.replace('\n', ' / ')}'`, () => assert.equal(readable(value), text))

test('an id is shown as the name of its record when the name is known', () => {
  assert.equal(readable(['ada', 'bisi'], new Map([['ada', 'Ada Obi']])), 'Ada Obi · bisi')
  assert.equal(readable('ada', new Map([['ada', 'Ada Obi']])), 'Ada Obi')
})
