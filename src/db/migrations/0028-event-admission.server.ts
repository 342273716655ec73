import type { Transaction } from 'kysely'

/** Whether an event is free, included in a ticket, or needs a ticket of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('events').addColumn('admission', 'text').execute()
}
