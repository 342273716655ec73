import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../database.server.ts'

/** The lists that staff can order, with the columns that follow a position. */
const lists = {
  speakers: sql`"listKey", id`,
  sponsors: sql`"listKey", id`,
  tickets: sql`id`,
  gallery: sql`id desc`,
  pages: sql`"listKey", id`,
  tracks: sql`"listKey", id`,
  rooms: sql`"listKey", id`,
}

/** The places of records in lists that staff have ordered; null in the others. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  // By code unit on both databases.
  const text = isPostgres(tx) ? sql`text collate "C"` : sql`text`
  for (const [table, rest] of Object.entries(lists)) {
    await tx.schema.alterTable(table).addColumn('position', text).execute()
    await sql`create index ${sql.ref(`${table}_in_own_order`)} on ${sql.table(table)}
      ((coalesce(position, '~')), ${rest})`.execute(tx)
  }
}
