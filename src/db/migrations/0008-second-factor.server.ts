import { sql, type Transaction } from 'kysely'

/** Second factors are secrets, in tables that the change log never copies. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  const { schema } = tx
  await schema
    .createTable('authenticator_apps')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('lastStep', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .execute()

  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('usedAt', 'text')
    .execute()
  await schema.createIndex('passkeys_of_user').on('passkeys').column('userId').execute()

  await schema
    .createTable('recovery_codes')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['userId', 'hash'])
    .execute()

  await schema
    .createTable('passkey_challenges')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()

  // When the session's owner last proved who they are.
  await schema
    .alterTable('sessions')
    .addColumn('confirmedAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // It began at an address new to the person, who has not confirmed it yet.
  await schema
    .alterTable('sessions')
    .addColumn('isNewPlace', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update sessions set "confirmedAt" = "createdAt"`.execute(tx)
}
