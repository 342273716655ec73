import { clockTime } from '../../../features/agenda/rules/clock-times.ts'
import type { ImportedEntity } from '../../../features/spreadsheets/limits.ts'
import { minuteOf } from '../../../lib/time-of-day.ts'
import { boundedTable } from '../files/table-limits.server.ts'
import type { SourceTable } from '../source.ts'

type Cells = Record<string, string | undefined>

/** What a schedule of another product contains, each record by the keys of its columns. */
export type Schedule = Partial<Record<'tracks' | 'rooms' | 'speakers' | 'agenda', Cells[]>>

/** In the order of their references: items name speakers. */
const order = ['tracks', 'rooms', 'speakers', 'agenda'] as const satisfies ImportedEntity[]

/** Returns a schedule's records as tables, without repeated ones. */
export function tablesOf(schedule: Schedule): SourceTable[] {
  return order.flatMap((entity) => {
    const records = schedule[entity] ?? []
    const filled = records.flatMap((record) => Object.keys(record).filter((key) => record[key]))
    const keys = [...new Set(filled)]
    const rows = records.map((record) => keys.map((key) => record[key] ?? ''))
    // A speaker is listed with each talk.
    const name = keys.indexOf('name')
    const unique = [
      ...new Map(rows.toReversed().map((row) => [row[name] ?? JSON.stringify(row), row])).values(),
    ].toReversed()
    return unique.length > 0 ? [{ entity, rows: boundedTable([keys, ...unique]) }] : []
  })
}

/** Returns '2027-04-14' and '09:30' of a local time such as '2027-04-14T09:30:00+03:00'. */
export function localTime(time: unknown): { date: string; clock: string } {
  const [, date = '', clock = ''] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})/.exec(textOf(time)) ?? []
  return { date, clock }
}

/** Returns the end of a talk, HH:MM; '' without a length. */
export function endAfter(start: string, minutes: number): string {
  const from = minuteOf(start)
  return minutes > 0 && !Number.isNaN(from) ? clockTime(Math.floor(from + minutes)) : ''
}

/** Hostile JSON has anything anywhere. */
export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Texts in one cell; a name may contain a comma. */
export const joined = (names: string[]) => names.filter(Boolean).join('; ')
