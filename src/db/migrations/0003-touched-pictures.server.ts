import type { Transaction } from 'kysely'

/** The images that a save is working on. Replaced by 0004. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are made here
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('touched_pictures')
    .addColumn('folder', 'text', (column) => column.primaryKey())
    .execute()
}
