import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'

/** Rows of texts, the first with the names of the columns. */
export type SourceTable = {
  /** Undefined for a spreadsheet: the person says what its rows are. */
  entity?: ImportedEntity
  rows: string[][]
}

/** What a file contains. The columns of a known schedule are named by the keys of `columns.server.ts`. */
export type Source = { format: 'spreadsheet' | 'pretalx' | 'sessionize'; tables: SourceTable[] }
