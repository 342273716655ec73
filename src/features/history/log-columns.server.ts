import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../../records/actor-name.server.ts'
import { sortKey } from '../../records/lists/list-order.server.ts'
import { entities } from '../entities.server.ts'

/** The action that a change belongs to; each change of earlier versions is one of its own. */
export const actionOf = sql<number>`coalesce(action, revision)`

/** The columns of a change as lists and histories show it. */
export const changeColumns = [
  'revision',
  actionOf.as('action'),
  'at',
  'actor as actorId',
  actorName,
  'what',
  'before',
  'after',
] as const

/** Selects changes of content. It must equal the condition of the index changes_of_content, or no query uses the index. */
export const isContent: RawBuilder<boolean> = sql<boolean>`entity <> ${sql.lit(entities.users.entityName)}`

/** Latest first, as in the indexes changes_of_content and changes_of_record. */
export const latestFirst = sortKey(sql`-revision`, 'integer')
