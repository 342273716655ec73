import { z } from 'zod'
import { shortDate } from '../../lib/dates.ts'
import {
  httpUrl,
  idField,
  isoDate,
  multilineField,
  optionalTimeOfDay,
  publicIds,
  recordFields,
  requiredTextField,
  storedDate,
  textField,
} from '../../lib/fields.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { naturalKey } from '../../lib/natural-key.ts'
import { colors } from '../../ui/palette.ts'
import { startMinute } from './rules/clock-times.ts'

export const agendaItemInput = z.object({
  topic: requiredTextField(200, 'Topic is required'),
  /** Free text such as '09:00 - 09:45'; items of a day with the same text form a group. */
  time: requiredTextField(100, 'Time is required'),
  /** Start and end in the summit's time zone; an end before the start is on the next day. */
  start: optionalTimeOfDay.nullish(),
  end: optionalTimeOfDay.nullish(),
  speaker: textField(200).nullish(),
  description: multilineField(10_000).nullish(),
  date: isoDate.nullish(),
  day: z.int('Day must be a whole number').min(1, 'Day must be at least 1').max(31, 'Day must be at most 31').nullish(),
  track: textField(80).nullish(),
  /** Free text, such as one of `formats`. */
  format: textField(80).nullish(),
  location: textField(120).nullish(),
  /** Ids of speakers. */
  speakers: z.array(idField).max(30, 'Choose at most 30 speakers').nullish(),
  /** Addresses of what is left of the talk, shown from the moment that they are entered. */
  slides: httpUrl.nullish(),
  recording: httpUrl.nullish(),
})

/** The formats that the form offers. */
export const formats = ['Keynote', 'Talk', 'Panel', 'Workshop', 'Round table', 'Break', 'Social'] as const

export const agendaItem = agendaItemInput.extend({ ...recordFields, date: storedDate.nullish() })

const speakerRecord = z.object({ id: z.string(), name: z.string(), image: z.string().nullish() })

/** A venue other than the main one. */
const itemVenue = z.object({ id: z.string(), name: z.string(), address: z.string().nullable() })

export const publicAgendaItem = agendaItem
  .pick({
    ...publicIds,
    topic: true,
    time: true,
    start: true,
    end: true,
    speaker: true,
    description: true,
    date: true,
    day: true,
    track: true,
    format: true,
    location: true,
    speakers: true,
    slides: true,
    recording: true,
  })
  .extend({
    speakerRecords: z.array(speakerRecord),
    /** Null without a track; a free-text track also has a colour. */
    trackColor: z.enum(colors).nullish(),
    /** The venue of its room: absent where that is the main one, null where it was deleted. */
    venue: itemVenue.nullish(),
  })

/** An item on the page of another one. */
const nearbyItem = publicAgendaItem.pick({
  id: true,
  topic: true,
  time: true,
  start: true,
  date: true,
  location: true,
  venue: true,
  speaker: true,
  speakerRecords: true,
})

/** One item with all that its page shows. */
export const agendaItemDetails = publicAgendaItem.extend({
  speakerRecords: z.array(speakerRecord.extend({ title: z.string(), company: z.string(), bio: z.string() })),
  /** When it starts and ends, ISO 8601 with the offset of the summit's time zone; null without a date or a start. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Null where its location is not one of the summit's rooms. */
  room: z.object({ capacity: z.int().nullable(), floor: z.string().nullable() }).nullable(),
  /** The items before and after it in the same room, null where there is none. */
  previous: nearbyItem.nullable(),
  next: nearbyItem.nullable(),
  /** Other sessions during it, and the nearest ones of its track, in the order of the timetable. */
  sameTime: z.array(nearbyItem),
  sameTrack: z.array(nearbyItem),
})

export type AgendaItemInput = z.infer<typeof agendaItemInput>
export type AgendaItem = z.infer<typeof agendaItem>
export type PublicAgendaItem = z.infer<typeof publicAgendaItem>
export type NearbyItem = z.infer<typeof nearbyItem>
export type AgendaItemDetails = z.infer<typeof agendaItemDetails>

export const agendaItemKeys: ListKeys<AgendaItem> = {
  listKey: minuteKey,
  texts: ['topic', 'time', 'location', 'track'],
  searched: ({ date, day, description, speaker, format }) => [
    description,
    speaker,
    format,
    date,
    date && shortDate(date),
    dayName(day),
  ],
  keys: { date: ({ date, day }) => naturalKey(date ?? dayName(day)) },
}

const dayName = (day: AgendaItem['day']) => (day ? `Day ${day}` : '')

/** The start as a key: '0870'; items without one are sorted last. */
function minuteKey(item: AgendaItem): string {
  const minute = startMinute(item)
  return String(Number.isFinite(minute) ? minute : 9999).padStart(4, '0')
}
