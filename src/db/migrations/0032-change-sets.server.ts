import type { Transaction } from 'kysely'

/** Named sets of changes that staff prepare and publish together. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('change_sets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('previewToken', 'text', (column) => column.unique())
    .addColumn('publishAt', 'text')
    .addColumn('stoppedAt', 'text')
    .addColumn('closedAt', 'text')
    .addColumn('outcome', 'text')
    .execute()
  await tx.schema
    .createTable('change_set_rows')
    .addColumn('setId', 'text', (column) => column.notNull().references('change_sets.id').onDelete('cascade'))
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('recordId', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('change_set_rows_key', ['setId', 'entity', 'recordId'])
    .execute()
}
