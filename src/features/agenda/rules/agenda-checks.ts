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

export type AgendaWarning = {
  text: string
  /** The field that the warning is about. */
  field: 'date' | 'start' | 'end' | 'location' | 'speakers'
  /** The ids of the items that the warning is about; none for a speaker without a talk. */
  items: string[]
  speakerId?: string
}

const minutesPerDay = 1440

/** Returns warnings for staff; none of them makes an agenda invalid. */
export function agendaWarnings({ items, speakers, ...days }: CheckedAgenda): AgendaWarning[] {
  const busy = new Set(items.flatMap(({ speakerRecords }) => speakerRecords.map(({ id }) => id)))
  return [
    ...items.flatMap((item) => warningsOf(item, days)),
    ...overlaps(items).flatMap(([a, b]) => clashes(a, b)),
    ...speakers
      .filter(({ id }) => !busy.has(id))
      .map(({ id, name }) => ({ text: `${name} has no talk`, field: 'speakers' as const, items: [], speakerId: id })),
  ]
}

const quoted = ({ topic }: CheckedItem) => `“${topic}”`

function warningsOf(item: CheckedItem, { startDate, endDate }: { startDate: string; endDate: string }) {
  const { id, date, start, end, location, speaker, speakerRecords } = item
  const isTalk = !isBreak(item)
  const isOutside = date && startDate && (date < startDate || date > (endDate || startDate))
  const warnings: [applies: boolean, field: AgendaWarning['field'], text: string][] = [
    [Boolean(start && end && isBackwards(start, end)), 'end', `${quoted(item)} ends before it starts`],
    [Boolean(isOutside), 'date', `${quoted(item)} is outside the summit’s days`],
    [isTalk && !location, 'location', `${quoted(item)} has no room`],
    [isTalk && !speaker && speakerRecords.length === 0, 'speakers', `${quoted(item)} has no speaker`],
  ]
  return warnings.flatMap(([applies, field, text]) => (applies ? [{ text, field, items: [id] }] : []))
}

function clashes(a: CheckedItem, b: CheckedItem): AgendaWarning[] {
  const items = [a.id, b.id]
  const both = `${quoted(a)} and ${quoted(b)}`
  const warnings: AgendaWarning[] = a.speakerRecords
    .filter(({ id }) => b.speakerRecords.some((other) => other.id === id))
    .map(({ name }) => ({ text: `${name} speaks in ${both} at the same time`, field: 'speakers', items }))
  if (a.location && a.location === b.location)
    warnings.push({ text: `${both} are in ${a.location} at the same time`, field: 'location', items })
  else if (isBreak(a) !== isBreak(b)) {
    const [pause, talk] = isBreak(a) ? [a, b] : [b, a]
    warnings.push({ text: `${quoted(talk)} overlaps the break ${quoted(pause)}`, field: 'start', items })
  }
  return warnings
}

/** Returns the pairs of items that take place at the same time. */
function overlaps(items: readonly CheckedItem[]): [CheckedItem, CheckedItem][] {
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
    const pairs: [CheckedItem, CheckedItem][] = []
    for (let at = index + 1; (spans[at]?.from ?? Number.POSITIVE_INFINITY) < span.to; at += 1)
      pairs.push([span.item, (spans[at] as typeof span).item])
    return pairs
  })
}

/** Returns the number of a day: that of its date, or for one without a date a number that no date has. */
function dayOf({ date, day }: CheckedItem, dates: Map<number, string>): number | undefined {
  const known = date || (day && dates.get(day))
  // Gap of two days, so that a late item cannot overlap the next undated day.
  return known ? Date.parse(known) / 86_400_000 : day ? -1_000_000 + day * 2 : undefined
}
