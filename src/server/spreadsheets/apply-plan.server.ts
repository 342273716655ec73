import type { Table } from '../../db/table.server.ts'
import { type Database, entities, type Writer } from '../../features/entities.server.ts'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { rulesOf } from './entity-rules.server.ts'
import type { ImportedRow, Rec } from './imported-row.server.ts'
import { type Plan, type PlannedTable, placeholderOf } from './plan.server.ts'

/** Records of one statement: short enough for other requests to get their turn. */
const recordsAtOnce = 25

/** Returns true when something that the plan was made with has changed since. */
export async function isOutdated(tx: Database, { revision, tables }: Plan): Promise<boolean> {
  const names = [...tables.map(({ entity }) => entity), 'speakers' as const, 'venues' as const]
  const changed = await tx
    .selectFrom('changes')
    .select('revision')
    .where('revision', '>', revision)
    .where('entity', 'in', [...new Set(names.map((name) => entities[name].entityName))])
    .limit(1)
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Makes the changes of a plan.
 * @param images the stored path of each picture, by the name of its file
 */
export async function applyPlan(writer: Writer, { tables }: Plan, images: ReadonlyMap<string, string>): Promise<void> {
  const speakers = new Map<string, string>()
  for (const table of tables) {
    const valuesOf = (row: ImportedRow) => withReferences(row, table, images, speakers)
    await addAll(writer, table, valuesOf, speakers)
    await updateAll(writer, table, valuesOf)
  }
}

function withReferences(
  { values, picture }: ImportedRow,
  { entity }: PlannedTable,
  images: ReadonlyMap<string, string>,
  speakers: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const part = rulesOf[entity]?.upload?.part
  return {
    ...values,
    ...(Array.isArray(values.speakers) && { speakers: values.speakers.map((id) => speakers.get(id) ?? id) }),
    ...(picture && part && { [part]: images.get(picture) }),
  }
}

type ValuesOf = (row: ImportedRow) => Record<string, unknown>

async function addAll(writer: Writer, table: PlannedTable, valuesOf: ValuesOf, speakers: Map<string, string>) {
  const entity = entities[table.entity] as unknown as Table<Rec>
  const defaults = rulesOf[table.entity]?.defaults
  const others = [...table.records]
  for (const rows of batchesOf(table.rows, 'add')) {
    const values = rows.map((row) => {
      const given = Object.fromEntries(
        Object.entries(valuesOf(row)).filter(([, value]) => value !== null && value !== undefined),
      )
      const all = { ...defaults?.(others), ...given }
      others.push(all as Rec)
      return all
    })
    await ownTurn()
    const added = await writer.insertAll(entity, values)
    if (table.entity === 'speakers')
      for (const [index, row] of rows.entries()) speakers.set(placeholderOf(row), added[index]?.id ?? '')
  }
}

async function updateAll(writer: Writer, table: PlannedTable, valuesOf: ValuesOf) {
  const entity = entities[table.entity]
  for (const rows of batchesOf(table.rows, 'update')) {
    const byId = new Map(rows.map((row) => [row.record?.id, row]))
    await ownTurn()
    await writer.updateAll(
      entity as unknown as Table<Rec>,
      rows.map(({ record }) => record as Rec),
      ({ id }) => valuesOf(byId.get(id) as ImportedRow),
    )
  }
}

function* batchesOf(rows: readonly ImportedRow[], action: 'add' | 'update') {
  const chosen = rows.filter((row) => row.action === action)
  for (let start = 0; start < chosen.length; start += recordsAtOnce) yield chosen.slice(start, start + recordsAtOnce)
}
