import { generateKeyPairSync } from 'node:crypto'
import type { Transaction } from 'kysely'

/**
 * The devices that ask for messages about their starred talks, and the key that identifies this installation to push
 * services, which no backup contains: see server/push/.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  const { schema } = tx
  await schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('push_subscriptions_of_user').on('push_subscriptions').column('userId').execute()
  await schema.createIndex('push_subscriptions_expire_at').on('push_subscriptions').column('expiresAt').execute()

  await schema
    .createTable('push_talks')
    .addColumn('subscriptionId', 'text', (column) =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('talk', 'text', (column) => column.notNull())
    .addColumn('remindedOf', 'text')
    .addPrimaryKeyConstraint('push_talks_key', ['subscriptionId', 'talk'])
    .execute()
  await schema.createIndex('push_talks_by_talk').on('push_talks').column('talk').execute()

  await schema
    .createTable('push_known_talks')
    .addColumn('talk', 'text', (column) => column.primaryKey())
    .addColumn('seen', 'text', (column) => column.notNull())
    .addColumn('startsAt', 'text')
    .addColumn('isGone', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('push_known_talks_start_at').on('push_known_talks').column('startsAt').execute()

  await schema
    .createTable('push_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscriptionId', 'text', (column) =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('talk', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('push_messages_due_at').on('push_messages').column('dueAt').execute()
  await schema.createIndex('push_messages_expire_at').on('push_messages').column('expiresAt').execute()
  await schema.createIndex('push_messages_of_subscription').on('push_messages').column('subscriptionId').execute()

  await schema
    .createTable('push_cursor')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const value = JSON.stringify(privateKey.export({ format: 'jwk' }))
  await tx.insertInto('secrets').values({ name: 'vapid', value }).execute()
}
