import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../database.server.ts'

/** More venues than the main one, which keeps every room. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  const fields = tx.schema
    .createTable('venues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('coordinates', 'text')
    .addColumn('directions', 'text')
    .addColumn('image', 'text')
    .addColumn('imageAlt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
  // By code unit on both databases.
  const text = isPostgres(tx) ? sql`text collate "C"` : sql`text`
  const withKeys = ['nameKey', 'addressKey', 'listKey', 'searchText', 'keyedAt'].reduce(
    (table, key) => table.addColumn(key, text, (column) => column.notNull().defaultTo('')),
    fields,
  )
  await withKeys.execute()
  await tx.schema.createIndex('venues_in_order').on('venues').columns(['listKey', 'id']).execute()
  await tx.schema.alterTable('rooms').addColumn('venueId', 'text').execute()
}
