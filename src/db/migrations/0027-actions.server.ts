import type { Transaction } from 'kysely'

/**
 * The revision of the first change of the write that a change belongs to, which names what a person did at once. Null for
 * changes of earlier versions, each of which counts as an action of its own.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('changes').addColumn('action', 'integer').execute()
}
