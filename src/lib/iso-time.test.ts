import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isoEnd, isoTime } from './iso-time.ts'

describe('a time in a zone', () => {
  test('has the offset of that day', () => {
    for (const [zone, date, time, expected] of [
      ['Africa/Nairobi', '2027-04-14', '09:00', '2027-04-14T09:00:00+03:00'],
      ['UTC', '2027-04-14', '09:00', '2027-04-14T09:00:00+00:00'],
      ['Asia/Kathmandu', '2027-04-14', '00:15', '2027-04-14T00:15:00+05:45'],
      ['America/New_York', '2027-01-14', '23:30', '2027-01-14T23:30:00-05:00'],
      ['America/New_York', '2027-07-14', '23:30', '2027-07-14T23:30:00-04:00'],
    ] as const)
      assert.equal(isoTime(zone, date, time), expected)
  })

  test('has the right offset an hour before and after the clocks change', () => {
    for (const [time, offset] of [
      ['00:30', '+01:00'],
      ['01:30', '+01:00'],
      ['03:30', '+02:00'],
      ['04:30', '+02:00'],
    ])
      assert.equal(isoTime('Europe/Berlin', '2027-03-28', String(time)), `2027-03-28T${time}:00${offset}`)
    // The clocks skip it: it is read by those before the change.
    assert.equal(isoTime('Europe/Berlin', '2027-03-28', '02:30'), '2027-03-28T02:30:00+01:00')
  })

  test('an end before the start is on the next day', () => {
    assert.equal(isoEnd('Africa/Nairobi', '2027-12-31', '23:30', '00:30'), '2028-01-01T00:30:00+03:00')
    assert.equal(isoEnd('Africa/Nairobi', '2027-12-31', '22:30', '23:30'), '2027-12-31T23:30:00+03:00')
  })
})
