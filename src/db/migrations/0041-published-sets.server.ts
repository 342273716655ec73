import type { Transaction } from 'kysely'

/** The action that published a set of changes: once it is undone, the set can be opened again. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('change_sets').addColumn('publishedBy', 'integer').execute()
}
