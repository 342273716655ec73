/** The time zone of a site whose staff have not chosen one. */
export const defaultTimeZone = 'Africa/Nairobi'

/** Keeps the formatters that `create` returns: making one takes longer than rendering a list. There are few zones. */
export function byTimeZone(create: (timeZone: string) => Intl.DateTimeFormat) {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const formatter = formatters.get(timeZone) ?? create(timeZone)
    formatters.set(timeZone, formatter)
    return formatter
  }
}

const calendarDate = byTimeZone(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** Returns the calendar date (YYYY-MM-DD) in `timeZone` at a moment. */
export const dateInZone = (timeZone: string, moment: Date) => calendarDate(timeZone).format(moment)

/** Returns the minute at which the date in `timeZone` is no longer that of a moment, in milliseconds since 1970. */
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

export const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (isoDay: string) => formatter.format(new Date(`${isoDay}T00:00:00Z`))
}

/** 'Wednesday, April 14, 2027' */
export const longDate = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
/** 'January 31, 2027' */
export const mediumDate = format({ year: 'numeric', month: 'long', day: 'numeric' })
const monthName = format({ month: 'long' })
/** 'Wed, April 14' */
export const shortDate = format({ weekday: 'short', month: 'long', day: 'numeric' })

const offset = byTimeZone((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }))

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
  const date = new Date(`${isoDay}T00:00:00Z`)
  return `${date.getUTCDate()} ${monthName(isoDay)} ${date.getUTCFullYear()}`
}

/** Returns 'Nairobi time (UTC+3)' for Africa/Nairobi, with the offset of that date; without a date, no offset. */
export function timeZoneLabel(timeZone: string, isoDay?: string): string {
  const name = `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
  if (!isoDay) return name
  const parts = offset(timeZone).formatToParts(new Date(`${isoDay}T12:00:00Z`))
  return `${name} (${parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')})`
}
