import type { Transaction } from 'kysely'

/** Files that arrive in parts: see features/gallery/resumable/. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('resumable_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Without a reference: the row expires soon.
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await tx.schema.createIndex('resumable_uploads_expires_at').on('resumable_uploads').column('expiresAt').execute()
}
