import { endDate } from '../../lib/iso-time.ts'
import type { Event } from './event.ts'

/** Adds whether the event is over. @param today YYYY-MM-DD at the summit; an event that ends today is upcoming */
export const withPast = <Rec extends Pick<Event, 'date' | 'time'>>(event: Rec, today: string) => ({
  ...event,
  past: lastDate(event) < today,
})

const lastDate = ({ date, time }: Pick<Event, 'date' | 'time'>) =>
  time?.end ? endDate(date, time.start, time.end) : date
