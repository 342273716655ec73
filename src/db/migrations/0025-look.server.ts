import type { Transaction } from 'kysely'

/** The summit's colours, cloth and typeface, as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('content').addColumn('look', 'text').execute()
}
