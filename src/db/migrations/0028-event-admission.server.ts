import type { Transaction } from 'kysely'

/** The price of admission to an event: free, included in a ticket, or a separate ticket. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('events').addColumn('admission', 'text').execute()
}
