import { mediumDate, timeZoneLabel } from './dates.ts'
import { localTime, momentInZone } from './zoned-time.ts'

/** Returns a moment (ISO 8601) as the clocks in a zone show it, and a `datetime-local` input: '2027-04-14T09:00'. */
export const toLocal = (timeZone: string, moment: string) => localTime(timeZone, Date.parse(moment))

/** The reverse of `toLocal`: returns the moment as ISO 8601 in UTC; '' for ''. */
export function toMoment(timeZone: string, local: string): string {
  const [date = '', time = ''] = local.split('T')
  return date && time ? new Date(momentInZone(timeZone, date, time.slice(0, 5))).toISOString() : ''
}

/** 'April 14, 2027, 09:00 Nairobi time' */
export function momentText(timeZone: string, moment: string): string {
  const [date = '', time = ''] = toLocal(timeZone, moment).split('T')
  return `${mediumDate(date)}, ${time} ${timeZoneLabel(timeZone)}`
}
