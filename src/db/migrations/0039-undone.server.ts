import { sql, type Transaction } from 'kysely'

/** The action that a change undoes, so that lists of changes do not offer to undo it once more. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('changes').addColumn('undoes', 'integer').execute()
  await sql`create index changes_that_undo on changes (undoes) where undoes is not null`.execute(tx)
}
