import { sql, type Transaction } from 'kysely'

/** Finds recent deletions in a long change log. */
export async function up(tx: Transaction<unknown>) {
  await sql`create index changes_that_delete on changes ("at") where what = 'deleted'`.execute(tx)
}
