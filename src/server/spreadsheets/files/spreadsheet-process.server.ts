import { BoundedProcess } from '../../../uploads/bounded-process.server.ts'
import type { Source } from '../source.ts'
import type { ArchivedFile } from './archive.server.ts'
import type { Answer, Task } from './spreadsheet-worker.server.ts'

/** For the whole server. */
const spreadsheets = new BoundedProcess<Task, Answer>(
  {
    worker: new URL('spreadsheet-worker.server.ts', import.meta.url),
    busy: 'Too many spreadsheets are being read. Please try again in a moment.',
    tooLong: 'The file takes too long to read',
    tooMuchMemory: 'The file takes too much memory to read',
    failed: 'Couldn’t read the file',
  },
  { queue: 8, timeout: 20_000, memory: 1_200_000_000, idle: 10_000 },
)

/**
 * Reads a spreadsheet or a schedule.
 * @param name its file's name; '' for pasted text
 * @throws HttpError with a message for the person who sent it
 */
export const readSpreadsheet = async (name: string, content: Uint8Array | string) =>
  (await spreadsheets.run({ kind: 'read', name, content })) as Source

/** Lists the pictures of a ZIP. */
export const listArchivedPictures = async (content: Uint8Array) =>
  (await spreadsheets.run({ kind: 'list', content })) as ArchivedFile[]

/** Unpacks files of a ZIP, by their names in it. */
export const unpackPictures = async (content: Uint8Array, names: string[]) =>
  (await spreadsheets.run({ kind: 'unpack', content, names })) as Record<string, Uint8Array>

/** Packs rows as XLSX. */
export const packSpreadsheet = async (rows: (string | number)[][]) =>
  Buffer.from((await spreadsheets.run({ kind: 'write', rows })) as Uint8Array)
