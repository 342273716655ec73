import { isBackwards, minuteOf } from '../../../lib/time-of-day.ts'
import type { PublicAgendaItem } from '../agenda-item.ts'
import { isBreak } from './is-break.ts'
import { lengthOf, withAssumedLengths } from './talk-length.ts'

export type CheckedItem = Pick<
  PublicAgendaItem,
  'id' | 'topic' | 'start' | 'end' | 'date' | 'day' | 'format' | 'location' | 'speaker'
> & { speakerRecords: { id: string; name: string }[] }

export type CheckedAgenda = {
  items: readonly CheckedItem[]
  /** The people who should have a talk. */
  speakers: readonly { id: string; name: string }[]
  /** The summit's first and last day; '' when unknown. */
  startDate: string
  endDate: string
}

type WarningKind =
  | 'same-room'
  | 'double-booked'
  | 'backwards'
  | 'over-break'
  | 'outside'
  | 'no-room'
  | 'no-speaker'
  | 'no-end'
  | 'no-talk'

export type AgendaWarning = {
  kind: WarningKind
  text: string
  /** The field that the warning is about. */
  field: 'date' | 'start' | 'end' | 'location' | 'speakers'
  /** The ids of the items that the warning is about; none for a speaker without a talk. */
  items: string[]
  speakerId?: string
  /** How many minutes two items overlap, and the date of the later one. */
  overlap?: { minutes: number; date: string | null }
}

const minutesPerDay = 1440

/** Returns warnings for staff; none of them makes an agenda invalid. */
export function agendaWarnings({ items, speakers, ...days }: CheckedAgenda): AgendaWarning[] {
  const busy = new Set(items.flatMap(({ speakerRecords }) => speakerRecords.map(({ id }) => id)))
  // Before there are talks, nobody has one.
  const idle = items.every(isBreak) ? [] : speakers.filter(({ id }) => !busy.has(id))
  return [
    ...items.flatMap((item) => warningsOf(item, days)),
    ...overlaps(items).flatMap(clashes),
    ...idle.map(({ id, name }) => ({
      kind: 'no-talk' as const,
      text: `${name} has no talk`,
      field: 'speakers' as const,
      items: [],
      speakerId: id,
    })),
  ]
}

const quoted = ({ topic }: CheckedItem) => `“${topic}”`

function warningsOf(item: CheckedItem, { startDate, endDate }: { startDate: string; endDate: string }) {
  const { id, date, start, end, location, speaker, speakerRecords } = item
  const isTalk = !isBreak(item)
  const isOutside = date && startDate && (date < startDate || date > (endDate || startDate))
  const hasNoSpeaker = isTalk && !speaker && speakerRecords.length === 0
  const warnings: [applies: boolean, kind: WarningKind, field: AgendaWarning['field'], text: string][] = [
    [Boolean(start && end && isBackwards(start, end)), 'backwards', 'end', `${quoted(item)} ends before it starts`],
    [Boolean(isOutside), 'outside', 'date', `${quoted(item)} is outside the summit’s days`],
    [isTalk && !location, 'no-room', 'location', `${quoted(item)} has no room`],
    [hasNoSpeaker, 'no-speaker', 'speakers', `${quoted(item)} has no speaker`],
    [isTalk && !end, 'no-end', 'end', `${quoted(item)} has no end`],
  ]
  return warnings.flatMap(([applies, kind, field, text]) => (applies ? [{ kind, text, field, items: [id] }] : []))
}

type Overlap = { a: CheckedItem; b: CheckedItem; minutes: number }

function clashes({ a, b, minutes }: Overlap): AgendaWarning[] {
  const about = { items: [a.id, b.id], overlap: { minutes, date: b.date ?? null } }
  const both = `${quoted(a)} and ${quoted(b)}`
  const warnings: AgendaWarning[] = a.speakerRecords
    .filter(({ id }) => b.speakerRecords.some((other) => other.id === id))
    .map(({ name }) => ({
      kind: 'double-booked',
      text: `${name} speaks in ${both} at the same time`,
      field: 'speakers',
      ...about,
    }))
  if (a.location && a.location === b.location)
    warnings.push({
      kind: 'same-room',
      text: `${both} are in ${a.location} at the same time`,
      field: 'location',
      ...about,
    })
  else if (isBreak(a) !== isBreak(b)) {
    const [pause, talk] = isBreak(a) ? [a, b] : [b, a]
    const text = `${quoted(talk)} overlaps the break ${quoted(pause)}`
    warnings.push({ kind: 'over-break', text, field: 'start', ...about })
  }
  return warnings
}

/** Returns the pairs of items that take place at the same time, the earlier one first. */
function overlaps(items: readonly CheckedItem[]): Overlap[] {
  const dates = new Map(items.flatMap(({ day, date }) => (day && date ? [[day, date]] : [])))
  const spans = withAssumedLengths(items, (item) => dayOf(item, dates))
    .flatMap((item) => {
      const day = dayOf(item, dates)
      if (day === undefined || !item.start) return []
      const from = day * minutesPerDay + minuteOf(item.start)
      return [{ item, from, to: from + lengthOf(item) }]
    })
    .sort((a, b) => a.from - b.from)
  return spans.flatMap((span, index) => {
    const pairs: Overlap[] = []
    for (let at = index + 1; (spans[at]?.from ?? Number.POSITIVE_INFINITY) < span.to; at += 1) {
      const later = spans[at] as typeof span
      pairs.push({ a: span.item, b: later.item, minutes: Math.min(span.to, later.to) - later.from })
    }
    return pairs
  })
}

/** Returns the number of a day: that of its date, or for one without a date a number that no date has. */
function dayOf({ date, day }: CheckedItem, dates: Map<number, string>): number | undefined {
  const known = date || (day && dates.get(day))
  // Gap of two days, so that a late item cannot overlap the next undated day.
  return known ? Date.parse(known) / 86_400_000 : day ? -1_000_000 + day * 2 : undefined
}
