import { cachedFormatters } from '../../lib/cached-formatters.ts'
import { byteOrderMark, csvLine } from '../../lib/csv.ts'
import { fieldLabel } from './differences.ts'
import type { ListedChange } from './history.ts'

/** Formats '2026-11-21 15:35:00', which spreadsheets read as a time. */
const localTime = cachedFormatters(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

export const csvHeader = (timeZone: string) =>
  byteOrderMark +
  csvLine([`Time (${timeZone})`, 'Person', 'Change', 'Type', 'Record', 'Field', 'From', 'To', 'Action', 'Record ID'])

/** Returns one line for each changed field, and one for a creation or deletion. */
export function csvLines(changes: ListedChange[], timeZone: string): string {
  return changes
    .flatMap(({ at, actorName, what, entity, label, differences, action, recordId }) => {
      const time = localTime(timeZone).format(new Date(at))
      const fields = differences.map(({ field, from, to }) => [fieldLabel(field), from, to])
      return (fields.length > 0 ? fields : [['', '', '']]).map((texts) =>
        csvLine([time, actorName, what, entity, label, ...texts, String(action), recordId]),
      )
    })
    .join('')
}
