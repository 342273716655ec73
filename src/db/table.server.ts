import type { z } from 'zod'
import { money } from '../lib/fields.ts'

/**
 * An entity's table, with the conversion between records and rows derived from the entity's schema.
 * Columns hold only types that behave the same on SQLite and PostgreSQL: text and integers.
 */
export type Table<Rec extends object = object> = {
  /** The name of one record in the change log and in messages: 'speaker'. */
  entityName: string
  tableName: string
  schema: z.ZodObject
  /** All columns, those derived from fields included. */
  columns: readonly string[]
  /**
   * Converts a whole or partial record. Empty text becomes null. Fields that the schema does not name are dropped, and so
   * is null where the schema does not allow it: the column's default then applies.
   */
  toRow(record: object): Row
  toRecord(row: object): Rec
  /** Returns a record's derived columns, which the database sorts and searches: see `lib/list-keys.ts`. */
  keysOf(record: Rec): Row
  /** Where new records of a list come once staff have ordered it; see positions.server.ts. */
  newAt?: 'start' | 'end' | undefined
  /** The tables whose records its fields can name, by field: see names.server.ts. */
  names?: Readonly<Record<string, string>>
  /** The field that names its records. */
  namedIn?: { table: Table<{ id: string; updatedAt: string }>; field: string }
  /** Fields that the change log leaves out. */
  unlogged?: readonly string[]
  /** Logs each update, even of no field: secrets of the record, such as a password, are in other tables. */
  hasSecrets?: true
}

type Value = string | number | null
export type Row = Record<string, Value>

/** The column types of a record, for queries: text, integers, and JSON text for lists and objects. */
export type Columns<Rec> = {
  [Field in Exclude<keyof Rec, '_id'>]:
    | ColumnOf<Exclude<Rec[Field], null | undefined>>
    | (null extends Rec[Field] ? null : never)
}

type ColumnOf<Value> = Value extends number | boolean ? number : Value extends string ? Value : string

type Codec = { toColumn(value: unknown): Value; toField(value: Value): unknown }

const scalar: Codec = { toColumn: (value) => (value === '' ? null : (value as Value)), toField: (value) => value }
const boolean: Codec = { toColumn: (value) => (value ? 1 : 0), toField: (value) => value === 1 }
const cents: Codec = {
  toColumn: (value) => Math.round((value as number) * 100),
  toField: (value) => (value as number) / 100,
}
const json: Codec = { toColumn: (value) => JSON.stringify(value), toField: (value) => JSON.parse(value as string) }

function codecFor(field: z.core.$ZodType): Codec {
  const inner = unwrap(field)
  if (inner === money) return cents
  switch (inner._zod.def.type) {
    case 'boolean':
      return boolean
    case 'string':
    case 'enum':
    case 'literal':
    case 'number':
    case 'int':
      return scalar
    default:
      return json
  }
}

/** Returns a field's schema without `.nullable()` and `.optional()`. */
export function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = field._zod.def as { type: string; innerType?: z.core.$ZodType }
  return (type === 'nullable' || type === 'optional') && innerType ? unwrap(innerType) : field
}

/**
 * @param schema the whole stored record, one column for each field
 * @param keysOf returns the values of the columns that are derived from a record's fields
 */
export function table<Schema extends z.ZodObject>(
  entityName: string,
  tableName: string,
  schema: Schema,
  keysOf: (record: z.infer<Schema>) => Row = () => ({}),
): Table<z.infer<Schema>> {
  const { _id, ...shape } = schema.shape as Record<string, z.core.$ZodType>
  const codecs = Object.entries(shape).map(([field, type]) => ({
    field,
    codec: codecFor(type),
    nullable: unwrap(type) !== type,
  }))
  const described = {
    entityName,
    tableName,
    schema,
    keysOf,
    // Loops: lists and saves spend most of their own time here.
    toRow(record: object) {
      const values = record as Record<string, unknown>
      const row: Row = {}
      for (const { field, codec, nullable } of codecs) {
        const value = values[field]
        if (value === undefined) continue
        const cell = value === null ? null : codec.toColumn(value)
        if (cell !== null || nullable) row[field] = cell
      }
      return row
    },
    toRecord(row: object) {
      const columns = row as Row
      const record: Record<string, unknown> = {}
      for (const { field, codec } of codecs) {
        const value = columns[field] ?? null
        record[field] = value === null ? null : codec.toField(value)
      }
      record._id = columns.id
      return record as z.infer<Schema>
    },
  }
  const derived = Object.keys(keysOf(described.toRecord({})))
  return { ...described, columns: [...codecs.map(({ field }) => field), ...derived] }
}
