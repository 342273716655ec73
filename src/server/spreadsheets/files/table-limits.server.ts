import { maxCellLength, maxColumns, maxRows } from '../../../features/spreadsheets/limits.ts'
import { BadRequest, HttpError } from '../../../lib/errors.ts'

const count = (number: number) => number.toLocaleString('en-US')

/**
 * Returns the rows without empty ones at the end.
 * @throws HttpError 413 that names the limit, and where it is exceeded; BadRequest without any row
 */
export function boundedTable(rows: string[][]): string[][] {
  let end = rows.length
  while (end > 0 && rows[end - 1]?.every((cell) => cell.trim() === '')) end -= 1
  const table = rows.slice(0, end)
  if (table.length === 0) throw new BadRequest('The spreadsheet is empty')
  // The first row has the names of the columns.
  if (table.length > maxRows + 1) throw tooManyRows()
  for (const [index, row] of table.entries()) boundRow(row, index + 1)
  return table
}

export const tooManyRows = () =>
  new HttpError(413, `The spreadsheet has more than ${count(maxRows)} rows. Split it into smaller ones.`)

/** @param number counted from 1, as spreadsheets do */
export function boundRow(row: readonly string[], number: number) {
  if (row.length > maxColumns) throw new HttpError(413, `Row ${count(number)} has more than ${maxColumns} columns`)
  const long = row.findIndex((cell) => cell.length > maxCellLength)
  if (long >= 0)
    throw new HttpError(
      413,
      `The cell in row ${count(number)}, column ${long + 1} has more than ${count(maxCellLength)} characters`,
    )
}
