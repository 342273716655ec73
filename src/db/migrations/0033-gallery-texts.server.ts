import type { Transaction } from 'kysely'

/** The caption and the alternative text of each gallery image. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('gallery').addColumn('caption', 'text').execute()
  await tx.schema.alterTable('gallery').addColumn('alt', 'text').execute()
}
