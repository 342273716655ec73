import { fingerprint } from '../../../lib/fingerprint.ts'
import type { PublicAgendaItem } from '../agenda-item.ts'

type Drawn = Pick<PublicAgendaItem, 'date' | 'day' | 'start' | 'end' | 'location' | 'trackColor' | 'format'>

/** Returns a short text that changes whenever the drawing of these items in these rooms may change. */
export const programmeVersion = (items: readonly Drawn[], rooms: readonly string[]): string =>
  fingerprint(
    JSON.stringify([
      rooms,
      items.map(({ date, day, start, end, location, trackColor, format }) =>
        [date, day, start, end, location, trackColor, format].map((value) => value ?? null),
      ),
    ]),
  )
