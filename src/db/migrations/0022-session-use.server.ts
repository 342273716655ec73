import { sql, type Transaction } from 'kysely'

/** When a session was last used; those of staff end when they are idle. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .alterTable('sessions')
    .addColumn('usedAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update sessions set "usedAt" = "confirmedAt"`.execute(tx)
}
