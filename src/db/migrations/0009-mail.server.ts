import type { Transaction } from 'kysely'

/** Mail that has to be sent, the links in it, and changes of email that await confirmation. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  const { schema } = tx
  await schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('outbox_by_due_time').on('outbox').column('dueAt').execute()
  await schema.createIndex('outbox_of_user').on('outbox').column('userId').execute()

  await schema
    .createTable('mailed_tokens')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('mailed_tokens_of_user').on('mailed_tokens').column('userId').execute()
  await schema.createIndex('mailed_tokens_by_end').on('mailed_tokens').column('expiresAt').execute()

  await schema
    .createTable('email_changes')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('oldConfirmed', 'integer', (column) => column.notNull())
    .addColumn('newConfirmed', 'integer', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
}
