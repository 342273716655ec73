import { partsOf } from '../../../lib/dates.ts'
import { deviceTime } from '../../../lib/zoned-time.ts'

/**
 * Returns a span by the clock of this device, where it differs from the venue's: '09:00–09:40 in Lagos, your time', with
 * the weekday on another day.
 * @param startsAt and endsAt: ISO 8601 with the offset of the venue
 */
export function ownTime(startsAt: string, endsAt: string): string {
  const [start, end] = [startsAt, endsAt].map((each) => deviceTime(new Date(each))) as [string, string]
  if (startsAt.startsWith(start)) return ''
  const day = start.slice(0, 10)
  const weekday = startsAt.startsWith(day) ? '' : `${partsOf(day).weekday.slice(0, 3)} `
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return `${weekday}${start.slice(11)}–${end.slice(11)} in ${zone}, your time`
}
