import { momentInZone } from './zoned-time.ts'

/**
 * Returns a time of the clocks in a zone as ISO 8601 with its offset: '2027-04-14T09:00:00+03:00'.
 * @param date YYYY-MM-DD
 * @param time HH:MM
 */
export function isoTime(timeZone: string, date: string, time: string): string {
  const local = `${date}T${time}:00`
  const offset = (Date.parse(`${local}Z`) - momentInZone(timeZone, date, time)) / 60_000
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the date (YYYY-MM-DD) on which something ends; an end before the start is on the next day. */
export const endDate = (date: string, start: string, end: string) => (end < start ? dayAfter(date, 1) : date)

/** Returns the date (YYYY-MM-DD) a number of days later, or earlier if that is negative. */
export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the end as `isoTime` does; an end before `start` is on the next day. */
export const isoEnd = (timeZone: string, date: string, start: string, end: string) =>
  isoTime(timeZone, endDate(date, start, end), end)
