import type { Transaction } from 'kysely'

/** The talks that people have starred, and the secret addresses of their calendars. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  const { schema } = tx
  await schema
    .createTable('stars')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // Without a reference: calendars name a deleted talk as cancelled.
    .addColumn('talk', 'text', (column) => column.notNull())
    .addColumn('starred', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('stars_key', ['userId', 'talk'])
    .execute()

  await schema
    .createTable('calendar_addresses')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
}
