import { shortDate } from '../../../lib/dates.ts'

/** A day of the agenda; `start` and `end` are ISO 8601 with the offset of the venue. */
type Day = { date?: string | null | undefined; start: string | null; end: string | null }

/** `number` is that of the day to open, from 1; `notice` says that a day, or all of them, are over. */
export type CurrentDay = { number?: number; notice?: string }

const dayLength = 86_400_000

const datedDays = (days: readonly Day[]) =>
  days.flatMap(({ date, start, end }, index) => (date && start && end ? [{ number: index + 1, date, start, end }] : []))

/** Returns the moment when the date of a time begins, in milliseconds. */
export const midnightOf = (isoTime: string) => Date.parse(isoTime.replace(/T\d\d:\d\d/, 'T00:00'))

/** Returns a moment in minutes of the day of an ISO 8601 time. */
export const minuteOfDay = (isoTime: string, moment: number) => Math.floor((moment - midnightOf(isoTime)) / 60_000)

/** Returns the midnight before the first day and the end of the last one, in milliseconds; undefined without a date. */
export function agendaSpan(days: readonly Day[]): { from: number; to: number } | undefined {
  const dated = datedDays(days)
  const [first, last] = [dated[0], dated.at(-1)]
  return first && last && { from: midnightOf(first.start), to: Date.parse(last.end) }
}

/** Returns the day to open at a moment: today or, once it is over, the next one; none before the first midnight. */
export function currentDay(days: readonly Day[], now: number): CurrentDay {
  const dated = datedDays(days)
  const index = dated.findLastIndex(({ start }) => midnightOf(start) <= now)
  const [begun, next] = [dated[index], dated[index + 1]]
  if (!begun) return {}
  if (now < Date.parse(begun.end)) return { number: begun.number }
  if (!next) return { notice: 'The summit is over.' }
  const isToday = now < midnightOf(begun.start) + dayLength
  const isTomorrow = isToday && midnightOf(next.start) - midnightOf(begun.start) < dayLength * 1.5
  const when = isTomorrow ? 'Tomorrow' : shortDate(next.date)
  const time = next.start.slice(11, 16)
  // A day without times spans from midnight to midnight.
  const notice = time === '00:00' ? `${when} is next.` : `${when} starts at ${time}.`
  return { number: next.number, notice: isToday ? `Today is over. ${notice}` : notice }
}
