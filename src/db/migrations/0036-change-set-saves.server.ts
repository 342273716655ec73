import type { Transaction } from 'kysely'

/** The changes of each save in a set, for undo: the change log holds changes of the site only. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('change_set_saves')
    .addColumn('setId', 'text', (column) => column.notNull().references('change_sets.id').onDelete('cascade'))
    .addColumn('action', 'integer', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('change_set_saves_key', ['setId', 'action'])
    .execute()
  await tx.schema.createIndex('change_set_saves_expires_at').on('change_set_saves').column('expiresAt').execute()
}
