import { serveTasks } from '../../../uploads/serve-tasks.server.ts'
import type { Source } from '../source.ts'
import { type ArchivedFile, listPictures, unpackFiles } from './archive.server.ts'
import { readSource } from './read-source.server.ts'
import { writeXlsxRows } from './xlsx.server.ts'

/** The process that parses and packs spreadsheets, started and ended by `spreadsheet-process.server.ts`. */
export type Task =
  | { kind: 'read'; name: string; content: Uint8Array | string }
  | { kind: 'list'; content: Uint8Array }
  | { kind: 'unpack'; content: Uint8Array; names: string[] }
  | { kind: 'write'; rows: (string | number)[][] }
export type Answer = Source | ArchivedFile[] | Record<string, Uint8Array> | Uint8Array

serveTasks(async (task: Task): Promise<Answer> => {
  switch (task.kind) {
    case 'read':
      return readSource(task.name, task.content)
    case 'list':
      return listPictures(task.content)
    case 'unpack':
      return unpackFiles(task.content, task.names)
    case 'write':
      return writeXlsxRows(task.rows)
  }
})
