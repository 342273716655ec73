import { deviceClock, deviceWeekday } from '../../../lib/dates.ts'

/** Returns the offset of an ISO 8601 time from UTC, in minutes. */
const offsetOf = (isoTime: string) => (Date.parse(`${isoTime.slice(0, 19)}Z`) - Date.parse(isoTime)) / 60_000

/**
 * Returns a span by the clock of this device, where it differs from the venue's: '09:00–09:40 in Lagos, your time', with
 * the weekday on another day.
 * @param startsAt and endsAt: ISO 8601 with the offset of the venue
 */
export function ownTime(startsAt: string, endsAt: string): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  if (-start.getTimezoneOffset() === offsetOf(startsAt)) return ''
  const isSameDay = start.getDate() === Number(startsAt.slice(8, 10))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const day = isSameDay ? '' : `${deviceWeekday(start)} `
  return `${day}${deviceClock(start)}–${deviceClock(end)} in ${zone}, your time`
}
