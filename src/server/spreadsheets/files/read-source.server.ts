import { maxFileMegabytes, tooLargeFile } from '../../../features/spreadsheets/limits.ts'
import { BadRequest, HttpError } from '../../../lib/errors.ts'
import { bytesIn } from '../../../lib/image-upload.ts'
import { readPretalx } from '../formats/pretalx.server.ts'
import { readSessionize, readSessionizeRows } from '../formats/sessionize.server.ts'
import type { Source } from '../source.ts'
import { decodeText, readCsv } from './read-csv.server.ts'
import { readXlsxRows } from './xlsx.server.ts'

/** @throws HttpError 400, 413 or 415 with a message for people */
export async function readSource(name: string, content: Uint8Array | string): Promise<Source> {
  if (content.length > bytesIn(maxFileMegabytes)) throw new HttpError(413, tooLargeFile)
  if (typeof content !== 'string' && isZip(content)) return tableSource(await readXlsxRows(content))
  if (/\.(xls|ods|numbers|pdf|docx?)$/i.test(name))
    throw new HttpError(415, 'Save the spreadsheet as XLSX or CSV first')
  if (/\.xlsx$/i.test(name)) throw new HttpError(415, 'This file is not an XLSX spreadsheet')
  const text = typeof content === 'string' ? content : decodeText(content)
  if (text.includes('\0')) throw new HttpError(415, 'This file is not a spreadsheet: it must be XLSX, CSV or JSON')
  return /^\s*[[{]/.test(text) && (name === '' || /\.json$/i.test(name))
    ? readJson(text)
    : tableSource(readCsv(text, { isPasted: name === '' }))
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

function tableSource(rows: string[][]): Source {
  const tables = readSessionizeRows(rows)
  return tables ? { format: 'sessionize', tables } : { format: 'spreadsheet', tables: [{ rows }] }
}

function readJson(text: string): Source {
  const data = parsed(text)
  const pretalx = readPretalx(data)
  if (pretalx) return { format: 'pretalx', tables: pretalx }
  const sessionize = readSessionize(data)
  if (sessionize) return { format: 'sessionize', tables: sessionize }
  throw new BadRequest('This JSON is neither a schedule of pretalx nor one of Sessionize')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('Couldn’t read the JSON: it is damaged or incomplete')
  }
}
