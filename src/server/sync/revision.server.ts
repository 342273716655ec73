import { sql } from 'kysely'
import { z } from 'zod'
import { migrations } from '../../db/migrate.server.ts'
import { type Database, entities } from '../../features/entities.server.ts'
import { isContent, latestFirst } from '../../features/history/log-columns.server.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { syncedViews } from './public-records.server.ts'

/** Changes whenever a record would be sent in another form. */
const format = fingerprint(
  JSON.stringify([
    Object.keys(migrations),
    ...Object.values(syncedViews).map((view) => z.toJSONSchema(view, { unrepresentable: 'any' })),
  ]),
)

/** A hidden record has neither state. Hidden rooms and tracks count: talks that name them are shown without. */
const changesWhatIsPublic = sql<boolean>`(entity in (${sql.lit(entities.rooms.entityName)}, ${sql.lit(entities.tracks.entityName)})
  or before not like '%"hidden":true%' or after not like '%"hidden":true%')`

type Change = { revision: number; at: string; entity: string; recordId: string }

const columns = ['revision', 'at', 'entity', 'recordId'] as const

/**
 * Names a state of the public site: the number of its last change, with a fingerprint of that change. After a restore, or in
 * another database, the same number has another fingerprint.
 */
const nameOf = ({ revision, at, entity, recordId }: Change) =>
  `${revision}-${fingerprint(JSON.stringify([format, revision, at, entity, recordId]))}`

/** Returns the revision of the public site; '0' before its first change. */
export async function publicRevision(db: Database): Promise<string> {
  const last = await db
    .selectFrom('changes')
    .select(columns)
    .where(isContent)
    .where(changesWhatIsPublic)
    .orderBy(latestFirst.by)
    .limit(1)
    .executeTakeFirst()
  return last ? nameOf(last) : '0'
}

/** Returns the number of a revision of this database; undefined for any other text. */
export async function numberOf(db: Database, name: string): Promise<number | undefined> {
  const [, digits] = /^(\d{1,9})-[0-9a-z]{11}$/.exec(name) ?? []
  if (!digits) return undefined
  const revision = Number(digits)
  const change = await db.selectFrom('changes').select(columns).where('revision', '=', revision).executeTakeFirst()
  return change && nameOf(change) === name ? revision : undefined
}
