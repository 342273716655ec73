import type { Transaction } from 'kysely'

/** The pages that staff add, each at an address of its own. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('pages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('content', 'text')
    .addColumn('inFooter', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('pages_slug', ['slug'])
    .execute()
}
