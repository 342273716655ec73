import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { longDate, mediumDate, shortDate, timeZoneLabel } from './dates.ts'

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

test('the offset of a time zone reads as Intl writes it', () => {
  for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'UTC'])
    for (const day of ['2027-01-14', '2027-07-14']) {
      const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
        new Date(`${day}T12:00:00Z`),
      )
      const offset = parts
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace('GMT', 'UTC')
        .replace('+0', '')
      assert.match(timeZoneLabel(timeZone, day), new RegExp(` time \\(${offset?.replace('+', '\\+')}\\)$`))
    }
})
