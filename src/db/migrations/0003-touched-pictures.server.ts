import type { Transaction } from 'kysely'

/** The pictures that a save is at work with: see features/touched-pictures.server.ts. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are made here
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('touched_pictures')
    .addColumn('folder', 'text', (column) => column.primaryKey())
    .execute()
}
