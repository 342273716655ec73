import { CsvError, type Options, parse } from 'csv-parse/sync'
import { maxCellLength, maxRows } from '../../../features/spreadsheets/limits.ts'
import { BadRequest, HttpError } from '../../../lib/errors.ts'
import { boundedTable, boundRow, tooManyRows } from './table-limits.server.ts'

/** Characters of one row. */
const maxRowLength = 20 * maxCellLength

/**
 * Reads comma-, semicolon- or tab-separated text, as files and the clipboard have it.
 * @throws HttpError 400 or 413 with a message for people
 */
export function readCsv(text: string, { isPasted = false } = {}): string[][] {
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text, isPasted ? '\t' : ','),
    max_record_size: maxRowLength,
    // All of them: files that were joined end their rows in different ways.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Excel copies a cell such as `5" screen` without quotes around it.
    relax_quotes: true,
    on_record(record: string[], { records }) {
      if (records > maxRows + 1 && record.some((cell) => cell.trim() !== '')) throw tooManyRows()
      boundRow(record, records)
      return record
    },
  }
  try {
    return boundedTable(parse(text, options) as unknown as string[][])
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error.records ?? 0) + 1
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new HttpError(413, `Row ${row} is too long (max ${maxRowLength.toLocaleString('en-US')} characters)`)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new BadRequest(`A quotation mark in row ${row} or below is not closed`)
    throw new BadRequest(`Couldn’t read row ${row} of the spreadsheet`)
  }
}

/** The separator that occurs most often in the first line, outside of quotes; the usual one in a single column. */
function delimiterOf(text: string, usual: string): string {
  const line =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/[\r\n]/)
      .find((each) => each.trim() !== '') ?? ''
  const counted = [usual, ',', ';', '\t'].map((mark) => ({ mark, times: line.split(mark).length }))
  return counted.reduce((most, each) => (each.times > most.times ? each : most)).mark
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or Windows-1252, which Excel writes on Western systems. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
