import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'

/**
 * A secret of this installation, which no backup contains. Hashes of network addresses are keyed with it: without a key,
 * all four billion IPv4 addresses can be tried. The former hashes are forgotten.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  const value = randomBytes(32).toString('base64url')
  await tx.insertInto('secrets').values({ name: 'hashes', value }).execute()
  await tx.deleteFrom('trusted_addresses').execute()
  await tx.schema.createIndex('trusted_addresses_of_all').on('trusted_addresses').column('address').execute()
  // When attempts that a killed process has left behind no longer count.
  await tx.schema.alterTable('attempts').addColumn('pendingUntil', 'text').execute()
}
