import { sql, type Transaction } from 'kysely'

/** The email that an account's owner has proved to be theirs, and the role that waits for that proof. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema.alterTable('users').addColumn('verifiedEmail', 'text').execute()
  await tx.schema.alterTable('users').addColumn('invitedRole', 'text').execute()
  // A super admin has given these people their role.
  await sql`update users set "verifiedEmail" = email where role <> 'user'`.execute(tx)
}
