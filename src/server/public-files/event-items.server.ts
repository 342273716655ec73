import type { Item } from '../../features/agenda/weave.server.ts'
import type { PublicEvent } from '../../features/events/event.ts'
import { minuteOf } from '../../lib/time-of-day.ts'

type Event = Pick<PublicEvent, 'id' | 'date' | 'time' | 'past'>

const mostDays = 6
const fortnight = 14 * 86_400_000

/**
 * Returns the events of a few days as items of an agenda, to be woven like one: each day has as many threads as events go on
 * at once. Events without a time have no place on it.
 * @param events in the order of the API, the next ones first
 * @param around the days around this event; otherwise those of the next events, or of the latest if all are past
 */
export function eventItems(events: readonly Event[], around?: Event): Item[] {
  const dates = around ? datesAround(events, around.date) : new Set(nextDates(events))
  const shown = events.flatMap(({ id, date, time }) => (time && dates.has(date) ? { id, date, ...time } : []))
  shown.sort((a, b) => (a.date + a.start).localeCompare(b.date + b.start))
  // The end of the last event on each thread.
  const ends = new Map<string, number[]>()
  return shown.map(({ id, date, start, end }) => {
    const threads = ends.get(date) ?? []
    const free = threads.findIndex((minute) => minute <= minuteOf(start))
    const thread = free < 0 ? threads.length : free
    threads[thread] = end && end > start ? minuteOf(end) : Number.POSITIVE_INFINITY
    ends.set(date, threads)
    return { id, date, day: null, start, end: end ?? null, location: `${thread}`, trackColor: 'amber', format: null }
  })
}

function nextDates(events: readonly Event[]): string[] {
  const coming = events.filter(({ past }) => !past)
  return [...new Set((coming.length > 0 ? coming : events).map(({ date }) => date))].slice(0, mostDays)
}

function datesAround(events: readonly Event[], date: string): Set<string> {
  const distance = (other: string) => Math.abs(Date.parse(other) - Date.parse(date))
  const near = [...new Set(events.map((event) => event.date))].filter((other) => distance(other) <= fortnight)
  return new Set(near.sort((a, b) => distance(a) - distance(b)).slice(0, mostDays))
}
