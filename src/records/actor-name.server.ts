import { sql } from 'kysely'

/** The name in the history of people whose accounts were deleted. */
export const formerUser = 'A former user'

/** Selects the name that a user has now; null for a former one. @param column a column of the change log with their id */
export const nameOfUser = (column: 'actor' | 'recordId') =>
  sql<string | null>`(select users.name from users where users.id = changes.${sql.ref(column)})`

/** Selects the name of a change's author. */
export const actorName = sql<string>`
  case when actor is null then "actorName" else coalesce(${nameOfUser('actor')}, ${sql.lit(formerUser)}) end`.as(
  'actorName',
)
