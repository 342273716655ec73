import type { Transaction } from 'kysely'

/** The addresses of each talk's slides and recording, and the sites of earlier summits. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('agenda').addColumn('slides', 'text').execute()
  await tx.schema.alterTable('agenda').addColumn('recording', 'text').execute()
  await tx.schema.alterTable('content').addColumn('earlierEditions', 'text').execute()
}
