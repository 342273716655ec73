import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { longDate, mediumDate, shortDate } from './dates.ts'

test('dates read as Intl writes them', () => {
  const intl = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date)
  const days = { min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(days), (date) => {
      const isoDay = date.toISOString().slice(0, 10)
      assert.equal(longDate(isoDay), intl({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, date))
      assert.equal(mediumDate(isoDay), intl({ year: 'numeric', month: 'long', day: 'numeric' }, date))
      assert.equal(shortDate(isoDay), intl({ weekday: 'short', month: 'long', day: 'numeric' }, date))
    }),
  )
})
