import type { ImportAction } from '../../features/spreadsheets/import.ts'

type CellMessage = { key: string; message: string }

/** A stored record of any entity. */
export type Rec = Record<string, unknown> & { id: string; updatedAt: string }

/** Returns a field, or a part of one: 'social.twitter'. */
export function valueAt(record: Rec, key: string): unknown {
  const [field = '', part] = key.split('.')
  const value = record[field]
  return part ? (value as Record<string, unknown> | null | undefined)?.[part] : value
}

/** A row of a spreadsheet on its way to a record. */
export class ImportedRow {
  /** Counted from 1, with the headings, as spreadsheets do. */
  readonly number: number
  /** The text of each mapped column, by its key. */
  readonly texts: Map<string, string>
  /** The id that the row names; '' without one. */
  id = ''
  /** The name of the record. */
  name = ''
  /** The values of its cells, by the keys of their columns. */
  readonly given: Record<string, unknown> = {}
  /** The fields to store. */
  values: Record<string, unknown> = {}
  /** The record that it updates. */
  record: Rec | undefined
  /** The file of its picture. */
  picture: string | undefined
  readonly messages: CellMessage[] = []
  /** True where all values are those of the record. */
  isUnchanged = false

  constructor(number: number, texts: Map<string, string>) {
    this.number = number
    this.texts = texts
  }

  refuse(key: string, message: string) {
    if (!this.messages.some((each) => each.key === key)) this.messages.push({ key, message })
  }

  get hasErrors(): boolean {
    return this.messages.length > 0
  }

  get action(): ImportAction {
    if (this.hasErrors) return 'error'
    if (!this.record) return 'add'
    return this.isUnchanged ? 'unchanged' : 'update'
  }
}
