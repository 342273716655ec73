import readXlsx from 'read-excel-file/universal'
import writeXlsx from 'write-excel-file/node'
import { maxUnpackedMegabytes } from '../../../features/spreadsheets/limits.ts'
import { BadRequest } from '../../../lib/errors.ts'
import { boundArchive, listArchive } from './archive.server.ts'
import { boundedTable } from './table-limits.server.ts'

/**
 * Reads the first sheet of an XLSX file that has any rows.
 * @throws HttpError 400 or 413 with a message for people
 */
export async function readXlsxRows(bytes: Uint8Array): Promise<string[][]> {
  boundArchive(listArchive(bytes), maxUnpackedMegabytes)
  const sheets = await readXlsx(new Uint8Array(bytes).buffer, { trim: false }).catch(() => {
    throw new BadRequest('The XLSX file is damaged')
  })
  const rows = sheets.find(({ data }) => data.length > 0)?.data ?? []
  return boundedTable(rows.map((row) => row.map(textOf)))
}

/** Returns the text of a cell: dates as YYYY-MM-DD, times of day as HH:MM. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  // A time is a fraction of a day in floating point.
  const [date = '', time = ''] = new Date(Math.round(cell.getTime() / 60_000) * 60_000).toISOString().split('T')
  const minutes = time.slice(0, 5)
  // Times of day are on the first day of Excel's calendar.
  if (date < '1900-02-01') return minutes
  return minutes === '00:00' ? date : `${date} ${minutes}`
}

/** Returns an XLSX file with one sheet, the first row in bold. */
export async function writeXlsxRows(rows: readonly (string | number)[][]): Promise<Buffer> {
  const cells = rows.map((row, index) =>
    row.map((value) => {
      if (typeof value === 'number') return { value, type: Number }
      const bold = index === 0 && { fontWeight: 'bold' as const }
      return value === '' ? null : { value: escapeXlsx(value), type: String, ...bold }
    }),
  )
  return writeXlsx(cells, { stickyRowsCount: 1 }).toBuffer()
}

/** In XLSX, `_x0041_` means 'A' (ISO/IEC 29500-1, 22.9.2.19). */
const escapeXlsx = (text: string) => text.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
