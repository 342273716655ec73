import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DayItem } from './agenda-row-item.ts'
import { clashesOf } from './clashes.ts'

const item = (topic: string, start: string | null, end: string | null, date = '2027-04-14'): DayItem => ({
  ...{ id: topic, topic, time: start ?? 'later', start, end, date, dayNumber: 1, speakerRecords: [] },
})
const clashes = (...items: DayItem[]) => Object.fromEntries(clashesOf(items))

test('talks that overlap name one another', () => {
  assert.deepEqual(
    clashes(
      item('c', '09:59', '11:00'),
      item('a', '09:00', '10:00'),
      item('b', '10:00', '10:30'),
      item('d', '11:00', null),
    ),
    { a: ['c'], c: ['a', 'b'], b: ['c'] },
  )
})

test('neither other days nor talks without a time overlap', () => {
  assert.deepEqual(
    clashes(item('a', '09:00', '10:00'), item('b', '09:00', '10:00', '2027-04-15'), item('c', null, null)),
    {},
  )
})

test('a talk that ends after midnight overlaps one of the next day', () => {
  assert.deepEqual(clashes(item('a', '23:30', '00:30'), item('b', '00:00', '01:00', '2027-04-15')), {
    a: ['b'],
    b: ['a'],
  })
})
