import type { Transaction } from 'kysely'

/** Findings that staff have accepted, and when this installation was last backed up. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('accepted_findings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    // Without a reference: an acceptance outlives the account.
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await tx.schema
    .createTable('last_backup')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
