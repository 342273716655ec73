import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesBetween } from '../../../lib/time-of-day.ts'
import { clockTimes, withTimes } from './clock-times.ts'

const texts: [text: string, start: string | null, end: string | null][] = [
  ['09:00 - 09:45', '09:00', '09:45'],
  ['9:00–9:45', '09:00', '09:45'],
  ['from 9.00 to 9.45', '09:00', '09:45'],
  ['14h30 - 15h15', '14:30', '15:15'],
  ['14h30 - 15h', null, null],
  ['2:30 pm - 3:15 pm', '14:30', '15:15'],
  ['9 am until 12 pm', '09:00', '12:00'],
  ['23:30 - 00:30', '23:30', '00:30'],
  ['09:00', '09:00', null],
  ['09:00 - 25:00', null, null],
  ['Doors open at 08:15, talks at 9:00', null, null],
  ['09:00, 10:00 and 11:00', null, null],
  ['after lunch', null, null],
  ['Day 2', null, null],
]

for (const [text, start, end] of texts)
  test(`'${text}' is from ${start} to ${end}`, () => {
    assert.deepEqual(clockTimes(text), { start, end })
  })

test('an end before the start is on the next day', () => {
  assert.deepEqual([minutesBetween('09:00', '09:45'), minutesBetween('23:30', '00:30')], [45, 60])
})

test('a save that gives some of the times completes the others', () => {
  const before = { time: '09:00 - 09:45', start: '09:00', end: '09:45' }
  assert.deepEqual(withTimes({ time: '10:00 - 11:00' }, before), {
    time: '10:00 - 11:00',
    start: '10:00',
    end: '11:00',
  })
  assert.deepEqual(withTimes({ time: 'after lunch' }, before), { time: 'after lunch', start: null, end: null })
  assert.deepEqual(withTimes({ start: '08:30' }, before), { start: '08:30', time: '08:30 - 09:45' })
  assert.deepEqual(withTimes({ end: null }, before), { end: null, time: '09:00' })
  assert.deepEqual(withTimes({ start: null }, before), { start: null })
  assert.deepEqual(withTimes({ time: 'after lunch', start: '13:00' }, before), { time: 'after lunch', start: '13:00' })
  assert.deepEqual(withTimes({}, before), {})
})
