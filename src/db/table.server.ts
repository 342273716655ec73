import type { z } from 'zod'
import { money } from '../lib/fields.ts'

/**
 * A noun's table: how its records become rows and come back, derived from the noun's own schema.
 * Columns hold only what behaves the same on SQLite and PostgreSQL: text, and integers.
 */
export type Table<Rec extends object = object> = {
  /** The noun, as it stands in the log of changes: 'speaker'. */
  entity: string
  name: string
  schema: z.ZodObject
  /**
   * A whole or partial record as a row. Empty text becomes null. Left out is what the schema does not name, and null
   * where the schema allows none: the column's own default holds then.
   */
  toRow(record: object): Row
  toRecord(row: object): Rec
}

type Value = string | number | null
export type Row = Record<string, Value>

/** What a record's columns hold, for queries: texts and integers, and JSON text for lists and objects. */
export type Columns<Rec> = {
  [Field in Exclude<keyof Rec, '_id'>]:
    | ColumnOf<Exclude<Rec[Field], null | undefined>>
    | (null extends Rec[Field] ? null : never)
}

type ColumnOf<Value> = Value extends number | boolean ? number : Value extends string ? Value : string

type Codec = { toColumn(value: unknown): Value; toField(value: Value): unknown }

const plain: Codec = { toColumn: (value) => (value === '' ? null : (value as Value)), toField: (value) => value }
const flag: Codec = { toColumn: (value) => (value ? 1 : 0), toField: (value) => value === 1 }
const cents: Codec = {
  toColumn: (value) => Math.round((value as number) * 100),
  toField: (value) => (value as number) / 100,
}
const json: Codec = { toColumn: (value) => JSON.stringify(value), toField: (value) => JSON.parse(value as string) }

function codecFor(field: z.core.$ZodType): Codec {
  const inner = unwrapped(field)
  if (inner === money) return cents
  switch (inner._zod.def.type) {
    case 'boolean':
      return flag
    case 'string':
    case 'enum':
    case 'literal':
    case 'number':
    case 'int':
      return plain
    default:
      return json
  }
}

function unwrapped(field: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = field._zod.def as { type: string; innerType?: z.core.$ZodType }
  return (type === 'nullable' || type === 'optional') && innerType ? unwrapped(innerType) : field
}

/** @param schema the whole record as it is kept: what is not in it has no column */
export function table<Schema extends z.ZodObject>(
  entity: string,
  name: string,
  schema: Schema,
): Table<z.infer<Schema>> {
  const { _id, ...shape } = schema.shape as Record<string, z.core.$ZodType>
  const codecs = Object.entries(shape).map(([field, type]) => ({
    field,
    codec: codecFor(type),
    nullable: unwrapped(type) !== type,
  }))
  return {
    entity,
    name,
    schema,
    toRow(record) {
      const values = record as Record<string, unknown>
      const cells = codecs
        .filter(({ field }) => values[field] !== undefined)
        .map(({ field, codec, nullable }) => {
          const value = values[field] === null ? null : codec.toColumn(values[field])
          return value === null && !nullable ? [] : [[field, value] as const]
        })
      return Object.fromEntries(cells.flat())
    },
    toRecord(row) {
      const columns = row as Row
      const fields = codecs.map(({ field, codec }) => {
        const value = columns[field] ?? null
        return [field, value === null ? null : codec.toField(value)]
      })
      return { ...Object.fromEntries(fields), _id: columns.id } as z.infer<Schema>
    },
  }
}
