import type { Transaction } from 'kysely'

/** Secrets and counters are in tables of their own, which the change log never copies. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are made here
export async function up(tx: Transaction<any>) {
  const { schema } = tx
  await schema
    .createTable('passwords')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('sessions_of_user').on('sessions').column('userId').execute()
  await schema.createIndex('sessions_by_end').on('sessions').column('expiresAt').execute()

  // From where a person signed in before: see trusted-addresses.server.ts.
  await schema
    .createTable('familiar_addresses')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('familiar_addresses_key', ['userId', 'address'])
    .execute()

  await schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text')
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('blockedUntil', 'text')
    .addColumn('blocks', 'integer', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('attempts_of_account').on('attempts').column('account').execute()
  await schema.createIndex('attempts_by_end').on('attempts').column('expiresAt').execute()
}
