import { sql } from 'kysely'
import type { Table } from '../../db/table.server.ts'
import { HttpError } from '../../lib/errors.ts'
import { findRecords } from '../../records/find-record.server.ts'
import { contentEntities, type Database, entities, isHideable, type Writer } from '../entities.server.ts'
import type { NextEditionInput, NextEditionPlan } from './next-edition.ts'
import { type Counts, type RemovableTable, recordsText, removable, tablesToEmpty } from './next-edition-tables.ts'
import { maxEditions } from './section.ts'
import { summit } from './summit.store.server.ts'

type State = { id: string; updatedAt: string }

const entityOf = (table: RemovableTable) => contentEntities[table] as unknown as Table<State>

export async function planNextEdition(db: Database): Promise<NextEditionPlan> {
  const counts = await Promise.all(removable.map(async (table) => [table, await countOf(db, table)] as const))
  return { counts: Object.fromEntries(counts) as NextEditionPlan['counts'], openSet: await findOpenSet(db) }
}

async function countOf(db: Database, table: RemovableTable): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Returns the name of a set of changes that is neither published nor discarded. */
async function findOpenSet(db: Database): Promise<string | null> {
  const open = db.selectFrom('change_sets').select('name').where('closedAt', 'is', null).orderBy('createdAt')
  return (await open.executeTakeFirst())?.name ?? null
}

/**
 * Turns the site into that of the next edition: gives the summit its name and days, links the site of the edition before,
 * and removes all records that are not kept. Accounts and texts stay.
 * @returns a message that counts the removed records
 * @throws HttpError 409 while a set of changes is open: it would not fit the site any more
 */
export async function startNextEdition(writer: Writer, input: NextEditionInput): Promise<string> {
  const openSet = await findOpenSet(writer.tx)
  if (openSet) throw new HttpError(409, `Publish or discard the set of changes “${openSet}” first.`)
  await renewSummit(writer, input)
  if (input.keep.includes('tickets')) await renewTickets(writer)
  const counts = await removeRecords(writer, input)
  return `“${input.name}” has started. Removed: ${recordsText(removable, counts)}.`
}

async function renewSummit(writer: Writer, { name, startDate, endDate, earlier }: NextEditionInput) {
  const { earlierEditions } = await summit.find(writer.tx)
  await summit.update(writer, {
    ...{ name, startDate: startDate ?? '', endDate: endDate ?? '' },
    earlierEditions: [...(earlier ? [earlier] : []), ...(earlierEditions ?? [])].slice(0, maxEditions),
  })
  // Its line of date and place, without which the home page shows the summit's days.
  const hero = await writer.tx.selectFrom('content').select('id').where('section', '=', 'hero').executeTakeFirst()
  if (hero) await writer.update(entities.content, hero.id, { content: null })
}

/** Hides the tickets until staff have set their prices, without what belongs to the last sale. */
async function renewTickets(writer: Writer) {
  const tickets = (await writer.tx.selectFrom('tickets').selectAll().execute()).map(entities.tickets.toRecord)
  const early = { earlyBird: false, earlyBirdPrice: null, earlyBirdEndDate: null }
  const sale = { sold: 0, startDate: null, endDate: null, hidden: true, showAt: null, hideAt: null }
  await writer.updateAll(entities.tickets, tickets, () => ({ ...early, ...sale }))
}

/** Returns the records of a table that are removed: all, or those that staff have chosen and that still exist. */
async function findLeaving(tx: Database, table: RemovableTable, { keep, remove = {} }: NextEditionInput) {
  const entity = entityOf(table)
  if (tablesToEmpty(keep).includes(table)) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(tx)
    return rows.map(entity.toRecord)
  }
  const { [table]: ids = [] }: { [name in RemovableTable]?: string[] } = remove
  return ids.length > 0 ? findRecords(tx, entity, ids) : []
}

async function removeRecords(writer: Writer, input: NextEditionInput): Promise<Counts> {
  const counts: Counts = {}
  const removals: [Table<State>, ids: string[]][] = []
  for (const table of removable) {
    const entity = entityOf(table)
    const records = await findLeaving(writer.tx, table, input)
    // Feeds and calendars announce the deletion of a record that visitors saw as a cancellation.
    if (isHideable(entity)) await writer.updateAll(entity, records, () => ({ hidden: true }))
    removals.push([entity, records.map(({ id }) => id)])
    counts[table] = records.length
  }
  // Last and in reverse order, so that the log names the talks first.
  for (const [entity, ids] of removals.reverse()) if (ids.length > 0) await writer.removeAll(entity, ids)
  return counts
}
