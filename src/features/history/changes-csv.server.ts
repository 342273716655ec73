import { cachedFormatters } from '../../lib/cached-formatters.ts'
import { fieldLabel } from './differences.ts'
import type { ListedChange } from './history.ts'

/** Formats '2026-11-21 15:35:00', which spreadsheets read as a time. */
const localTime = cachedFormatters(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** A byte order mark tells Excel that the file is UTF-8. */
export const csvHeader = (timeZone: string) =>
  `\uFEFF${line([`Time (${timeZone})`, 'Person', 'Change', 'Type', 'Record', 'Field', 'From', 'To', 'Action', 'Record ID'])}`

/** Returns one line for each changed field, and one for a creation or deletion. */
export function csvLines(changes: ListedChange[], timeZone: string): string {
  return changes
    .flatMap(({ at, actorName, what, entity, label, differences, action, recordId }) => {
      const time = localTime(timeZone).format(new Date(at))
      const fields = differences.map(({ field, from, to }) => [fieldLabel(field), from, to])
      return (fields.length > 0 ? fields : [['', '', '']]).map((texts) =>
        line([time, actorName, what, entity, label, ...texts, String(action), recordId]),
      )
    })
    .join('')
}

/** RFC 4180. */
const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`

/**
 * Returns a quoted cell. An apostrophe keeps a spreadsheet from running a text as a formula (OWASP, CSV Injection).
 */
function quoted(cell: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(cell)
  return `"${isFormula ? "'" : ''}${cell.replaceAll('"', '""')}"`
}
