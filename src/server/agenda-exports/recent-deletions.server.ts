import { sql } from 'kysely'
import type { Database } from '../../features/entities.server.ts'

/** How long feeds and calendars show a deleted record as cancelled, in milliseconds. */
export const noticePeriod = 30 * 86_400_000

/**
 * Returns the records of an entity that were deleted within the notice period, and when, unless they were hidden, or the
 * deletion was undone.
 */
export async function recentDeletions<Rec>(
  db: Database,
  { entityName }: { entityName: string },
  now: Date,
): Promise<{ record: Rec; at: string }[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['before', 'at'])
    .where('entity', '=', entityName)
    // It must equal the condition of the index changes_that_delete, or the query does not use the index.
    .where(sql<boolean>`what = 'deleted'`)
    .where('at', '>', new Date(now.getTime() - noticePeriod).toISOString())
    .where(({ selectFrom, exists, not }) =>
      not(
        exists(
          selectFrom('changes as later')
            .select('later.revision')
            .where('later.entity', '=', entityName)
            .whereRef('later.recordId', '=', 'changes.recordId')
            .whereRef('later.revision', '>', 'changes.revision'),
        ),
      ),
    )
    .orderBy('revision')
    .execute()
  return rows
    .map(({ before, at }) => ({ record: JSON.parse(before ?? '{}'), at }))
    .filter(({ record }) => !record.hidden)
}
