import { sql } from 'kysely'
import type { Table } from '../../db/table.server.ts'
import { agenda } from '../../features/agenda/agenda.store.server.ts'
import { contentEntities, type Database } from '../../features/entities.server.ts'
import type { AuthUser, RouteContext } from '../../records/route-context.server.ts'

type Context = Pick<RouteContext, 'db' | 'now' | 'today' | 'timeZone' | 'siteUrl' | 'sendsMail'>

/** Everything that the rules look at. */
export type Facts = Awaited<ReturnType<typeof loadFacts>>

/** @param reader the person to whom the findings are shown */
export async function loadFacts(
  { db, now, today, timeZone, siteUrl, sendsMail }: Context,
  reader: Pick<AuthUser, 'id' | 'role'>,
) {
  return {
    records: await allRecords(db),
    agendaWarnings: await agenda.warnings(db),
    withoutSecondFactor: await staffWithoutSecondFactor(db),
    lastBackup: await lastBackup(db),
    now: now(),
    today: await today(),
    timeZone: await timeZone(),
    siteHost: new URL(siteUrl).hostname,
    sendsMail,
    reader,
  }
}

type Entities = typeof contentEntities
type RecordsOf<Name extends keyof Entities> = Entities[Name] extends Table<infer Rec> ? Rec[] : never
type Records = { [Name in keyof Entities]: RecordsOf<Name> }

/** Returns the records of each entity, from the oldest. */
async function allRecords(db: Database): Promise<Records> {
  const lists = await Promise.all(
    Object.entries(contentEntities).map(async ([name, { tableName, toRecord }]) => {
      const { rows } = await sql<object>`select * from ${sql.table(tableName)} order by id`.execute(db)
      return [name, rows.map((row) => toRecord(row))]
    }),
  )
  return Object.fromEntries(lists)
}

/** Returns the admins and super admins who sign in with a password alone. */
const staffWithoutSecondFactor = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '<>', 'user')
    .where('id', 'not in', (all) => all.selectFrom('authenticator_apps').select('userId').where('active', '=', 1))
    .where('id', 'not in', (all) => all.selectFrom('passkeys').select('userId'))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Returns when `npm run backup` last backed up this installation (ISO 8601); null before the first time. */
async function lastBackup(db: Database): Promise<string | null> {
  return (await db.selectFrom('last_backup').select('at').executeTakeFirst())?.at ?? null
}
