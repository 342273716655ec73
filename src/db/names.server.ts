import type { Kysely } from 'kysely'
import { caseless } from '../lib/caseless.ts'
import type { Row, Table } from './table.server.ts'

/**
 * Records can hold the name of another record, or free text, in one field: a talk the name of its room. Names are compared
 * without case. They are spelled like the name of the record that has it, and change with it.
 */

type Tx = Kysely<Record<string, Row>>
type Named = { name: string }

/**
 * Returns values, the names in them spelled like those of the records that have them.
 * @param db a Kysely of any tables
 * @param before the records that get the values: a name that one has already needs no other spelling
 */
export async function withSpelling<Values extends object>(
  db: unknown,
  { names }: Pick<Table, 'names'>,
  values: Values[],
  before: object[] = [],
): Promise<Values[]> {
  if (!names) return values
  const tx = db as Tx
  const spelled = values.map((each) => ({ ...each }) as Record<string, unknown>)
  for (const [field, tableName] of Object.entries(names)) {
    const naming = spelled.filter(
      (each, index) => each[field] && each[field] !== (before[index] as Row | undefined)?.[field],
    )
    if (naming.length === 0) continue
    const records = await tx.selectFrom(tableName).select('name').execute()
    const spelling = new Map(records.map(({ name }) => [caseless(name), name]))
    for (const each of naming) each[field] = spelling.get(caseless(each[field])) ?? each[field]
  }
  return spelled as Values[]
}

/**
 * Returns what new names of records change in those that hold them.
 * @param changes of records of one table: null before for a new record, and after for a deleted one
 */
export function newNames(changes: { before: object | null; after: object | null }[]): ReadonlyMap<string, string> {
  const renamed = changes.flatMap(({ before, after }) => {
    const [from, to] = [(before as Named | null)?.name, (after as Named | null)?.name]
    return to !== undefined && from !== to ? [{ from: from ?? to, to }] : []
  })
  // The old names last: two records can swap theirs.
  return new Map([
    ...renamed.map(({ to }) => [caseless(to), to] as const),
    ...renamed.map(({ from, to }) => [caseless(from), to] as const),
  ])
}

/** Returns the records whose field holds an old name or another spelling of a new one, and a function to their new name. */
export async function recordsNaming<Rec extends object>(
  tx: Tx,
  { table, field }: { table: Table<Rec>; field: string },
  renamed: ReadonlyMap<string, string>,
) {
  const nameOf = (value: unknown) => renamed.get(caseless(value)) ?? value
  const { tableName, toRecord } = table
  const used = await tx.selectFrom(tableName).select(field).distinct().where(field, 'is not', null).execute()
  const old = used.flatMap((row) => (nameOf(row[field]) === row[field] ? [] : [row[field] as string]))
  const rows =
    old.length > 0 ? await tx.selectFrom(tableName).selectAll().where(field, 'in', old).orderBy('id').execute() : []
  return {
    records: rows.map(toRecord),
    valuesOf: (record: object) => ({ [field]: nameOf((record as Row)[field]) }),
  }
}
