import { localTime, offsetAt } from './zoned-time.ts'

/** The time zone of a site whose staff have not chosen one. */
export const defaultTimeZone = 'Africa/Nairobi'

/** Returns the calendar date (YYYY-MM-DD) in `timeZone` at a moment. */
export const dateInZone = (timeZone: string, moment: Date) => localTime(timeZone, moment.getTime()).slice(0, 10)

/** Returns when the date in `timeZone` next changes after a moment, in milliseconds since 1970. */
export function nextDateChange(timeZone: string, moment: Date): number {
  const date = dateInZone(timeZone, moment)
  const minute = 60_000
  let [before, after] = [Math.floor(moment.getTime() / minute), Math.floor(moment.getTime() / minute) + 26 * 60]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateInZone(timeZone, new Date(middle * minute)) === date) before = middle
    else after = middle
  }
  return after * minute
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

/** Returns the parts of a date, with whole names: 'Wednesday', 'April', 14 and 2027. */
export function partsOf(isoDay: string) {
  const date = new Date(`${isoDay}T00:00:00Z`)
  const [weekday = '', month = ''] = [weekdays[date.getUTCDay()], months[date.getUTCMonth()]]
  return { weekday, month, day: date.getUTCDate(), year: date.getUTCFullYear() }
}

/** 'Wednesday, April 14, 2027' */
export const longDate = (isoDay: string) => `${partsOf(isoDay).weekday}, ${mediumDate(isoDay)}`

/** 'January 31, 2027' */
export function mediumDate(isoDay: string): string {
  const { month, day, year } = partsOf(isoDay)
  return `${month} ${day}, ${year}`
}

/** 'Wed, April 14' */
export function shortDate(isoDay: string): string {
  const { weekday, month, day } = partsOf(isoDay)
  return `${weekday.slice(0, 3)}, ${month} ${day}`
}

/**
 * Returns the days of an event as a text: '2–5 November 2028', '30 October – 2 November 2028' or '2 November 2028'.
 * @param last '' or the first day itself for an event of one day
 */
export function dateRange(first: string, last = ''): string {
  if (!last || last === first) return dayMonthYear(first)
  const [from, to] = [first, last].map(dayMonthYear) as [string, string]
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${from} – ${to}`
  const withoutYear = from.slice(0, -5)
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${withoutYear} – ${to}`
  return `${withoutYear.split(' ')[0]}–${to}`
}

/** '14 April 2027' */
function dayMonthYear(isoDay: string): string {
  const { month, day, year } = partsOf(isoDay)
  return `${day} ${month} ${year}`
}

/** Returns 'Nairobi time (UTC+3)' for Africa/Nairobi, with the offset of that date; without a date, no offset. */
export function timeZoneLabel(timeZone: string, isoDay?: string): string {
  const name = `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
  if (!isoDay) return name
  const minutes = offsetAt(timeZone, Date.parse(`${isoDay}T12:00:00Z`)) / 60_000
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${rest}` : ''}`
  return `${name} (UTC${minutes === 0 ? '' : offset})`
}
