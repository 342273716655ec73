import { sql } from 'kysely'
import { inSnapshot } from '../../db/snapshot.server.ts'
import type { Table } from '../../db/table.server.ts'
import { contentEntities, type Database } from '../../features/entities.server.ts'
import { compareCodeUnits } from '../../lib/compare.ts'
import { groupBy } from '../../lib/group-by.ts'
import { ownTurn } from '../../lib/own-turn.server.ts'
import type { SyncAnswer, SyncedRecord, SyncedRecords } from '../../lib/sync.ts'
import { findRecords } from '../../records/find-record.server.ts'
import { type Hidden, hiddenRecords, keysInTalks, publishedOf } from '../../records/published.server.ts'
import { syncedRecord, type TableName, tableNames } from './public-records.server.ts'
import { numberOf, publicRevision } from './revision.server.ts'

/** Records that may have changed; beyond it, all of them are sent. */
export const maxTouched = 500

type State = { id: string; name?: string; hidden?: boolean }
const entityOf = (table: TableName) => contentEntities[table] as unknown as Table<State>
const tableOf = new Map(tableNames.map((table) => [entityOf(table).entityName, table]))

const nothing: Hidden = { rooms: new Set(), tracks: new Set(), speakers: new Set() }

/** Returns all public records, read in one moment. */
export async function wholeAnswer(db: Database): Promise<SyncAnswer> {
  const { revision, rows } = await inSnapshot(db, async (tx) => {
    const published = publishedOf(tx)
    const rows: [TableName, object[]][] = []
    for (const table of tableNames)
      rows.push([table, (await sql<object>`select * from ${sql.table(table)}`.execute(published)).rows])
    return { revision: await publicRevision(tx), rows }
  })
  const changed: SyncedRecords = {}
  for (const [table, ofTable] of rows) {
    await ownTurn()
    // Talks no longer name what is hidden: the query has removed it.
    const records = ofTable.map((row) => syncedRecord(table, entityOf(table).toRecord(row), nothing))
    changed[table] = byId(records.flatMap((record) => record ?? []))
  }
  return { revision, isWhole: true, changed, removed: {} }
}

/** Of the content, the agenda needs the section with the summit's time zone. */
const tablesOfAgenda: ReadonlySet<string> = new Set<TableName>(['agenda', 'speakers', 'tracks', 'rooms', 'venues'])
const isOfAgenda = (table: string, record: SyncedRecord & { section?: string }) =>
  tablesOfAgenda.has(table) || record.section === 'seo'

/** Returns the part of an answer that the agenda needs. Removed sections stay in it: their ids do not tell which they were. */
export function agendaOf({ changed, removed, ...answer }: SyncAnswer): SyncAnswer {
  const kept: SyncedRecords = {}
  for (const [table, records] of Object.entries(changed)) {
    const some = records.filter((record) => isOfAgenda(table, record))
    if (some.length > 0) kept[table] = some
  }
  const isKept = ([table]: [string, unknown]) => tablesOfAgenda.has(table) || table === 'content'
  return { ...answer, changed: kept, removed: Object.fromEntries(Object.entries(removed).filter(isKept)) }
}

const byId = (records: SyncedRecord[]) => records.sort((one, other) => compareCodeUnits(one.id, other.id))

/** Returns what changed in the public site since a revision; undefined if all records are to be sent. */
export function answerSince(db: Database, since: string): Promise<SyncAnswer | undefined> {
  return inSnapshot(db, async (tx) => {
    const number = await numberOf(tx, since)
    const touched = number === undefined ? undefined : await touchedSince(tx, number)
    if (!touched) return undefined
    const changed: SyncedRecords = {}
    const removed: SyncAnswer['removed'] = {}
    const published = publishedOf(tx)
    for (const [table, states] of touched.states) {
      const rows = await findRecords(published, entityOf(table), [...states.keys()])
      const present = rows.flatMap((record) => syncedRecord(table, record, nothing) ?? [])
      const past = [...states.values()].flatMap(
        (state) => (state && syncedRecord(table, state, touched.hiddenBefore)) ?? [],
      )
      const { different, gone } = compare(past, present)
      if (different.length > 0) changed[table] = byId(different)
      if (gone.length > 0) removed[table] = gone.sort(compareCodeUnits)
    }
    return { revision: await publicRevision(tx), isWhole: false, changed, removed }
  })
}

function compare(past: SyncedRecord[], present: SyncedRecord[]) {
  const before = new Map(past.map((record) => [record.id, JSON.stringify(record)]))
  const different = present.filter((record) => JSON.stringify(record) !== before.get(record.id))
  for (const { id } of present) before.delete(id)
  return { different, gone: [...before.keys()] }
}

/** The state of each record at the revision, by its id; null if it did not exist. */
type States = Map<TableName, Map<string, State | null>>

/**
 * Returns the records that may look different since a revision, with their states at it, and what was hidden then of what
 * talks name.
 */
async function touchedSince(tx: Database, revision: number) {
  const touched = await tx
    .selectFrom('changes')
    .select(({ fn }) => fn.min('revision').as('first'))
    .where('revision', '>', revision)
    .where('entity', 'in', [...tableOf.keys()])
    .groupBy(['entity', 'recordId'])
    .limit(maxTouched + 1)
    .execute()
  if (touched.length > maxTouched) return undefined
  const changes = await tx
    .selectFrom('changes')
    .select(['entity', 'recordId', 'before'])
    .where('revision', 'in', [0, ...touched.map(({ first }) => Number(first))])
    .execute()
  const states: States = new Map()
  for (const [entity, ofEntity] of groupBy(changes, (change) => change.entity)) {
    const table = tableOf.get(entity) as TableName
    const ofTable = ofEntity.map(
      ({ recordId, before }) => [recordId, before ? stateOf(table, JSON.parse(before)) : null] as const,
    )
    states.set(table, new Map(ofTable))
  }
  const hiddenBefore = { ...nothing }
  for (const table of Object.keys(keysInTalks) as (keyof Hidden)[]) {
    const { now, before } = await hiddenKeys(tx, table, states)
    hiddenBefore[table] = before
    const isInOne = (key: string) => now.has(key) !== before.has(key)
    await addTalks(tx, states, table, [...now, ...before].filter(isInOne))
  }
  const count = [...states.values()].reduce((sum, { size }) => sum + size, 0)
  return count <= maxTouched ? { states, hiddenBefore } : undefined
}

/** Adds the fields of later versions to a state of the change log. */
const stateOf = (table: TableName, logged: State) => {
  const { toRow, toRecord } = entityOf(table)
  return toRecord({ ...toRow(logged), id: logged.id })
}

/** Returns the keys of a table's records that are hidden now, and that were hidden. */
async function hiddenKeys(tx: Database, table: keyof Hidden, states: States) {
  const now = await hiddenRecords(tx, table)
  const touched = states.get(table)
  const untouched = now.filter(({ id }) => !touched?.has(id))
  const before = [...(touched?.values() ?? [])].flatMap((state) => (state?.hidden ? { name: '', ...state } : []))
  const keysOf = (records: { id: string; name: string }[]) =>
    new Set(records.map((record) => record[keysInTalks[table]]))
  return { now: keysOf(now), before: keysOf([...untouched, ...before]) }
}

/** Adds the talks that name one of these records, which were hidden or shown. */
async function addTalks(tx: Database, states: States, table: keyof Hidden, keys: string[]) {
  if (keys.length === 0) return
  const ofAgenda = states.get('agenda') ?? new Map<string, State | null>()
  const rows = await tx
    .selectFrom('agenda')
    .selectAll()
    .where(({ or, eb }) => {
      if (table === 'rooms') return eb('location', 'in', keys)
      if (table === 'tracks') return eb('track', 'in', keys)
      return or(keys.map((id) => eb('speakers', 'like', `%"${id}"%`)))
    })
    .limit(maxTouched + 1)
    .execute()
  for (const row of rows) if (!ofAgenda.has(row.id)) ofAgenda.set(row.id, entityOf('agenda').toRecord(row))
  if (ofAgenda.size > 0) states.set('agenda', ofAgenda)
}
