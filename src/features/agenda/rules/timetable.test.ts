import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstMinute } from './clock-times.ts'
import { timetable } from './timetable.ts'

const expected: [text: string, minute: number][] = [
  ['00:00', 0],
  ['09:00 - 09:45', 540],
  ['9:05', 545],
  ['14.30 Uhr', 870],
  ['14h30', 870],
  ['23:59', 1439],
  ['2:30 pm - 3:15 pm', 870],
  ['2:30pm', 870],
  ['9:00AM', 540],
  ['12:00 am', 0],
  ['12:00 pm', 720],
  ['12:30 p.m.', 750],
  ['9am', 540],
  ['7 PM', 1140],
  ['Doors open at 08:15, talks at 9:00', 495],
  ['to be announced', Number.POSITIVE_INFINITY],
  ['after lunch', Number.POSITIVE_INFINITY],
  ['Day 2', Number.POSITIVE_INFINITY],
]

for (const [text, minute] of expected) {
  test(`'${text}' begins ${minute === Number.POSITIVE_INFINITY ? 'at no known time' : `at minute ${minute}`}`, () => {
    assert.equal(firstMinute(text), minute)
  })
}

test('a timetable groups items by day, then by time', () => {
  const item = (id: string, time: string, date: string | null, day: number | null) => ({
    id,
    time,
    date,
    day,
    start: null,
  })
  const closing = item('a', '16:00', '2027-04-15', 2)
  const talk = item('b', '09:00', '2027-04-14', 1)
  const workshop = item('c', '09:00', null, 1)
  const loose = item('d', 'some time', null, null)
  assert.deepEqual(timetable([loose, workshop, talk, closing]), [
    { date: '2027-04-14', day: 1, groups: [{ time: '09:00', items: [talk, workshop] }] },
    { date: '2027-04-15', day: 2, groups: [{ time: '16:00', items: [closing] }] },
    { date: null, day: null, groups: [{ time: 'some time', items: [loose] }] },
  ])
})

test('an agenda without items has no days', () => {
  assert.deepEqual(timetable([]), [])
})
