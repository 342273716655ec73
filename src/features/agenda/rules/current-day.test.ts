import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentDay } from './current-day.ts'

const day = (date: string, start: string, end: string, endDate = date) => ({
  date,
  start: `${date}T${start}:00+03:00`,
  end: `${endDate}T${end}:00+03:00`,
})
const days = [
  day('2027-04-14', '09:00', '18:00'),
  day('2027-04-15', '08:30', '01:00', '2027-04-16'),
  day('2027-04-16', '10:00', '12:00'),
  day('2027-04-20', '00:00', '00:00', '2027-04-21'),
  { date: null, start: null, end: null },
]
const at = (moment: string) => currentDay(days, Date.parse(`${moment}:00+03:00`))

test('today is the day to open, from midnight until its last talk ends', () => {
  assert.deepEqual(at('2027-04-13T23:59'), {})
  assert.deepEqual(at('2027-04-14T00:00'), { number: 1 })
  assert.deepEqual(at('2027-04-14T17:59'), { number: 1 })
  assert.deepEqual(at('2027-04-16T00:30'), { number: 3 })
})

test('once today is over, the next day opens, and says when it starts', () => {
  assert.deepEqual(at('2027-04-14T18:00'), { number: 2, notice: 'Today is over. Tomorrow starts at 08:30.' })
  assert.deepEqual(at('2027-04-16T12:00'), { number: 4, notice: 'Today is over. Tue, April 20 is next.' })
  assert.deepEqual(at('2027-04-18T12:00'), { number: 4, notice: 'Tue, April 20 is next.' })
})

test('after the last day, the summit is over', () => {
  assert.deepEqual(at('2027-04-20T23:59'), { number: 4 })
  assert.deepEqual(at('2027-04-21T00:00'), { notice: 'The summit is over.' })
  assert.deepEqual(currentDay([], 0), {})
})
