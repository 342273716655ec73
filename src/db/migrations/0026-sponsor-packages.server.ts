import type { Transaction } from 'kysely'

/** The packages for sponsors, as JSON: a field of the section sponsors. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('content').addColumn('packages', 'text').execute()
}
