import type { Transaction } from 'kysely'

/**
 * Replaces `purge_positions`. The old version, if it still serves, stops purging; the new one purges everything when it
 * starts, and then follows the changes of both.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.dropTable('purge_positions').execute()
  await tx.schema
    .createTable('purge_cursors')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .execute()
}
