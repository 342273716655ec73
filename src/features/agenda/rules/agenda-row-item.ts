import { pickFields } from '../../../lib/pick-fields.ts'
import type { PublicAgendaItem } from '../agenda-item.ts'

const fields = [
  'id',
  'time',
  'start',
  'end',
  'date',
  'day',
  'topic',
  'track',
  'trackColor',
  'format',
  'location',
  'venue',
  'description',
  'speaker',
] as const

/** Drops the fields of an agenda item that a row does not show. */
export const rowItem = (item: PublicAgendaItem) => ({
  ...pickFields(item, fields),
  speakerRecords: item.speakerRecords.map((speaker) => pickFields(speaker, ['id', 'name', 'image'])),
  ...(item.recording && { isRecorded: true }),
})
export type AgendaRowItem = ReturnType<typeof rowItem>

/** A row on the page of the agenda: the number of its day counts from 1. */
export type DayItem = AgendaRowItem & { dayNumber: number; assumedLength?: number }
