import type { Transaction } from 'kysely'

/** The answers to saves with an Idempotency-Key, for requests that are sent again. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('idempotency_keys')
    .addColumn('keyHash', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('idempotency_keys_by_end').on('idempotency_keys').column('expiresAt').execute()
}
