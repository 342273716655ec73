import type { Transaction } from 'kysely'

/** Gives a column and a table the names that the code uses. Indexes and keys follow their table by themselves. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('changes').renameColumn('noun', 'entity').execute()
  await tx.schema.alterTable('familiar_addresses').renameTo('trusted_addresses').execute()
}
