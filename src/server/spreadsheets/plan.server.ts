import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { currentRevision } from '../../db/database.server.ts'
import { withSpelling } from '../../db/names.server.ts'
import { type Database, entities } from '../../features/entities.server.ts'
import { type ImportCounts, importActions } from '../../features/spreadsheets/import.ts'
import type { ImportedEntity } from '../../features/spreadsheets/limits.ts'
import { BadRequest } from '../../lib/errors.ts'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { columnsOf } from './columns.server.ts'
import { guessColumns, type Mapping } from './guess-columns.server.ts'
import type { ImportedRow, Rec } from './imported-row.server.ts'
import { Names } from './names.server.ts'
import type { Pictures } from './pictures.server.ts'
import { planRows, type Reading } from './plan-table.server.ts'
import type { Source } from './source.ts'

export type PlannedTable = {
  entity: ImportedEntity
  headings: readonly string[]
  /** The first row with texts. */
  sample: readonly string[]
  mapping: Mapping
  rows: ImportedRow[]
  records: Rec[]
}

/** The effects that an import would have. */
export type Plan = {
  /** The revision of the records that it was made with. */
  revision: number
  /** A hash of all that it would do. */
  version: string
  tables: PlannedTable[]
}

type Options = { entity: ImportedEntity; mapping: Mapping | null | undefined; pictures: Pictures }

/** Milliseconds of work in one turn of the event loop. */
const piece = 4

/** Plans an import: which rows add or change which records, and which of them have errors. Changes nothing. */
export async function planImport(db: Database, source: Source, options: Options): Promise<Plan> {
  const revision = await currentRevision(db)
  const pause = createPauses()
  const names = await namesFor(
    db,
    source.tables.map(({ entity = options.entity }) => entity),
  )
  const tables: PlannedTable[] = []
  const hash = createHash('sha256')
  for (const { entity = options.entity, rows } of source.tables) {
    const [headings = [], ...body] = rows
    const sample = body.find((row) => row.some(Boolean)) ?? []
    const isSpreadsheet = source.format === 'spreadsheet'
    const mapping = isSpreadsheet
      ? checked(options.mapping ?? guessColumns(headings, sample, columnsOf(entity)), entity, headings.length)
      : headings
    const records = await allRecords(db, entity)
    const planned = await planRows(body, mapping as Mapping, {
      ...{ entity, isSpreadsheet, records, names, pause },
      pictures: options.pictures,
      spell: (rows) => withSpelling(db, entities[entity], rows),
    })
    for (const row of planned) {
      await pause()
      const { number, action, name, record, values, picture } = row
      if (entity === 'speakers' && action === 'add') names.speakers?.add({ id: placeholderOf(row), name })
      hash.update(JSON.stringify([number, action, record?.id, record?.updatedAt, values, picture]))
    }
    tables.push({ entity, headings, sample, mapping: mapping as Mapping, rows: planned, records })
  }
  return { revision, version: hash.digest('hex').slice(0, 32), tables }
}

/** Stands for the id of a speaker whom the import adds. */
export const placeholderOf = ({ number }: ImportedRow) => `+${number}`

/** @throws BadRequest for a mapping of other columns */
function checked(mapping: Mapping, entity: ImportedEntity, length: number): Mapping {
  const keys = new Set(columnsOf(entity).map(({ key }) => key))
  if (mapping.length !== length || mapping.some((key) => key !== null && !keys.has(key)))
    throw new BadRequest('The columns have changed. Please choose the file again.')
  return mapping
}

export function countActions(rows: readonly ImportedRow[]): ImportCounts {
  const counts = Object.fromEntries(importActions.map((action) => [action, 0])) as ImportCounts
  for (const { action } of rows) counts[action] += 1
  return counts
}

function createPauses() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < piece) return
    await ownTurn()
    began = performance.now()
  }
}

/** Reads the names that the columns of some entities refer to. */
export async function namesFor(db: Database, importing: ImportedEntity[]): Promise<Reading['names']> {
  const names: Reading['names'] = {}
  const columns = importing.flatMap((entity) => columnsOf(entity))
  for (const table of ['speakers', 'venues'] as const)
    if (columns.some((column) => column.names === table))
      names[table] = new Names(
        entities[table].entityName,
        await db.selectFrom(table).select(['id', 'name']).orderBy('id').execute(),
      )
  return names
}

const recordsAtOnce = 100

/** Returns all records of an entity, oldest first, read in pieces. */
export async function allRecords(db: Database, entity: ImportedEntity): Promise<Rec[]> {
  const { tableName, toRecord } = entities[entity]
  const records: Rec[] = []
  for (let last = ''; ; ) {
    await ownTurn()
    const { rows } = await sql<{ id: string }>`select * from ${sql.table(tableName)} where id > ${last} order by id
      limit ${recordsAtOnce}`.execute(db)
    records.push(...rows.map((row) => toRecord(row) as unknown as Rec))
    if (rows.length < recordsAtOnce) return records
    last = rows.at(-1)?.id ?? ''
  }
}
