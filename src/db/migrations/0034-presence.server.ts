import type { Transaction } from 'kysely'

/** Records that are open in the console: see server/presence/. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('presence')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Without a reference: the row expires within a minute.
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('recordId', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('presence_expires_at').on('presence').column('expiresAt').execute()
}
