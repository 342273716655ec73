import { shortDate } from '../../../lib/dates.ts'
import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'

/** The longest overlap that a shift can end, in minutes. */
const maxShift = 60

export const agendaFindings = ({ agendaWarnings }: Pick<Facts, 'agendaWarnings'>): Found[] =>
  agendaWarnings.map(({ kind, text, field, items, speakerId, overlap }) => {
    const [first, later] = items
    const id = later ?? first
    const isShifted = kind === 'same-room' && overlap && overlap.minutes <= maxShift
    return {
      kind,
      title: text,
      ...(overlap && { detail: overlapText(overlap) }),
      place: id ? { entity: 'agenda item', id, field } : { entity: 'speaker', ...(speakerId && { id: speakerId }) },
      ...(isShifted && later && { shift: { id: later, minutes: overlap.minutes } }),
      about: [text, items, speakerId, overlap],
    }
  })

const overlapText = ({ minutes, date }: { minutes: number; date: string | null }) =>
  `They overlap by ${minutes === 1 ? 'a minute' : `${minutes} minutes`}${date ? ` on ${shortDate(date)}` : ''}`
