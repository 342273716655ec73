import type { Shown } from '../browser/outbox/read-versions.ts'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'

/** Returns where an agenda item is shown: it is moved only from there. */
export const shownSlot = ({ id, date, start, end, location }: PublicAgendaItem): Shown => ({
  path: `/agenda/${id}`,
  values: { date, start, end, location },
})
