import { minuteOf } from '../../../lib/time-of-day.ts'

/** A time of day in a text: '9:05', '09.05', '9h05', '9:05 pm' or '9 pm'. */
const timePattern = /\b(\d{1,2})[:.h](\d{2})(?!\d)\s*([ap]\.?m\b)?|\b(\d{1,2})\s*([ap]\.?m\b)/gi

/** Minutes since midnight of each time of day in a text. */
function minutesIn(text: string): number[] {
  return [...text.matchAll(timePattern)].flatMap((match) => {
    const hour = Number(match[1] ?? match[4])
    const minute = Number(match[2] ?? 0)
    const meridiem = (match[3] ?? match[5])?.[0]?.toLowerCase()
    const hourOfDay = meridiem ? (hour % 12) + (meridiem === 'p' ? 12 : 0) : hour
    return hourOfDay < 24 && minute < 60 ? [hourOfDay * 60 + minute] : []
  })
}

/** Returns the first time of day in a text, in minutes: 870 for '2:30 pm - 3:15 pm', Infinity when there is none. */
export const firstMinute = (text: string): number => minutesIn(text)[0] ?? Number.POSITIVE_INFINITY

/** Returns the minute when an item starts, from its start or else from its text; Infinity if neither has one. */
export const startMinute = ({ start, time }: { start?: string | null | undefined; time?: string | null }): number =>
  start ? minuteOf(start) : firstMinute(time ?? '')

/** Returns HH:MM for minutes since midnight, also for those of the day before or after. */
export function clockTime(minute: number): string {
  const ofDay = ((minute % 1440) + 1440) % 1440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

type ClockTimes = { start: string | null; end: string | null }

/** Words between and around two times. */
const fillers = /\b(from|to|until|till|uhr|hrs?|h)\b/gi

/**
 * Returns start and end (HH:MM) of a text with one or two times of day, such as '2:30 pm - 3:15 pm', and null for a
 * missing one; both null for any other text, such as 'Doors open at 08:15'.
 */
export function clockTimes(text: string): ClockTimes {
  const minutes = minutesIn(text)
  const others = text.replace(timePattern, '').replace(fillers, '')
  const isOnlyTimes = minutes.length === text.match(timePattern)?.length && !/[\p{L}\d]/u.test(others)
  const [start, end] = isOnlyTimes && minutes.length <= 2 ? minutes : []
  return {
    start: start === undefined ? null : clockTime(start),
    end: end === undefined ? null : clockTime(end),
  }
}

/** Returns the text for start and end: '09:00 - 09:45', or '09:00'. */
export const timeText = (start: string, end?: string | null) => (end ? `${start} - ${end}` : start)

type Times = { time?: string | undefined; start?: string | null | undefined; end?: string | null | undefined }

/**
 * Completes the times that a save gives: start and end from the text, or the text from start and end. An unchanged text
 * keeps both: a client may send back what it has read, without fields that it does not know.
 * @param before the item that is changed
 */
export function withTimes<Input extends Times>(input: Input, before?: Times): Input {
  const { time, start, end } = input
  if (start === undefined && end === undefined)
    return time === undefined || time === before?.time ? input : { ...input, ...clockTimes(time) }
  if (time !== undefined) return input
  const from = start === undefined ? before?.start : start
  const to = end === undefined ? before?.end : end
  return from ? { ...input, time: timeText(from, to) } : input
}
