import type { Event } from './event.ts'

/** Adds whether the event is over. @param today YYYY-MM-DD at the summit; an event of today is upcoming */
export const withPast = <Rec extends Pick<Event, 'date'>>(event: Rec, today: string) => ({
  ...event,
  past: event.date < today,
})
