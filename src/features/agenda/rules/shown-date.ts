import type { AgendaItemDetails } from '../agenda-item.ts'

/** Returns the date of a talk, or that of its day where it has only a day number. */
export const shownDate = ({ date, startsAt }: Pick<AgendaItemDetails, 'date' | 'startsAt'>) =>
  date ?? startsAt?.slice(0, 10)
