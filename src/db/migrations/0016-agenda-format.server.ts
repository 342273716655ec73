import type { Transaction } from 'kysely'

/** The format of agenda items: 'Workshop'. */
export async function up(tx: Transaction<unknown>) {
  await tx.schema.alterTable('agenda').addColumn('format', 'text').execute()
}
