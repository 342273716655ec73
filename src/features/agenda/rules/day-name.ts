import { type longDate, shortDate } from '../../../lib/dates.ts'
import type { AgendaPart } from '../agenda-part.ts'

type Day = Pick<AgendaPart['days'][number], 'date' | 'day'>

/** Returns 'Wed, April 14', 'Day 1', or 'To be announced'. */
export const dayName = ({ date, day }: Partial<Day> = {}, format: typeof longDate = shortDate) =>
  date ? format(date) : day ? `Day ${day}` : 'To be announced'
