import { withTimes } from '../../features/agenda/rules/clock-times.ts'
import { withFormat } from '../../features/agenda/rules/is-break.ts'
import { freeColor } from '../../features/agenda/tracks-and-rooms/free-color.ts'
import type { Track } from '../../features/agenda/tracks-and-rooms/track.ts'
import { lastOrder } from '../../features/agenda/tracks-and-rooms/tracks-and-rooms.routes.server.ts'
import { imageRules } from '../../features/events/event.ts'
import { photoRules } from '../../features/speakers/speaker.ts'
import { logoRules, sponsorDefaults } from '../../features/sponsors/sponsor.ts'
import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { ticketDefaults } from '../../features/tickets/ticket.ts'
import { venueImage } from '../../features/venues/venue.ts'
import type { ImageUpload } from '../../lib/image-upload.ts'
import type { Rec } from './imported-row.server.ts'

type Values = Record<string, unknown>

/** The rules of an entity's own routes that go beyond its input schema. */
type Rules = {
  upload?: ImageUpload
  /** Completes the values of a row. @param before the record that they change; undefined for a new one */
  complete?: (values: Values, before: Rec | undefined) => Values
  /** The initial values of the form for a new record. Columns of the file override them. */
  formDefaults?: Values
  /** Returns the values that a new record has besides its own. @param others all records, new ones included */
  defaults?: (others: Rec[]) => Values
  /** What a new record of another product's schedule has where that says nothing. */
  unknown?: Values
}

const ordered = (others: Rec[]) => ({ order: lastOrder(others as never) })

export const rulesOf: Partial<Record<ImportedEntity, Rules>> = {
  speakers: {
    upload: photoRules,
    unknown: { title: 'To be announced', company: 'To be announced', bio: 'Biography to be announced.' },
  },
  events: { upload: imageRules },
  sponsors: { upload: logoRules, formDefaults: sponsorDefaults },
  // A missing column must not make tickets free.
  tickets: { formDefaults: { ...ticketDefaults, price: undefined } },
  venues: { upload: venueImage },
  agenda: { complete: completeTimes, unknown: { time: 'To be announced' } },
  tracks: { defaults: (others) => ({ ...ordered(others), color: freeColor(others as unknown as Track[]) }) },
  rooms: { defaults: ordered },
}

/** A new start or end also changes the text of the time, unless the row has another text. */
function completeTimes({ time, ...values }: Values, before: Rec | undefined): Values {
  const isMoved = ['start', 'end'].some((key) => key in values && (values[key] ?? null) !== (before?.[key] ?? null))
  const given = time && !(before && isMoved && time === before.time) ? { ...values, time } : values
  const timed = withTimes(given as { time?: string }, before as { time?: string } | undefined)
  return before ? timed : withFormat(timed as Values & { topic?: string })
}
