import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../database.server.ts'

/** Removes the names and emails of users from the change log, so that they are erased with their accounts. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await sql`update changes set "actorName" = '' where actor is not null`.execute(tx)
  // The log named people who registered.
  await sql`update changes set "actorName" = 'A visitor' where actor is null and entity = 'user' and what = 'created'
    and "actorName" not in ('The server', 'npm run admin')`.execute(tx)
  for (const state of [sql.ref('before'), sql.ref('after')]) {
    const stripped = isPostgres(tx)
      ? sql`(${state}::jsonb - 'name' - 'email' - 'verifiedEmail')::text`
      : sql`json_remove(${state}, '$.name', '$.email', '$.verifiedEmail')`
    await sql`update changes set ${state} = ${stripped} where entity = 'user' and ${state} is not null`.execute(tx)
  }
}
