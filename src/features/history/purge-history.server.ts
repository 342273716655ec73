import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../entities.server.ts'
import { isContent, latestFirst } from './log-columns.server.ts'

/**
 * The number of changes that one statement deletes, and the pause for other writers before the next one, in
 * milliseconds.
 */
const step = 1000
const pause = 50

const day = 86_400_000

/**
 * Deletes the changes that are older than `days`. The newest change of content stays, because it tells that the site is
 * not new.
 */
export async function purgeHistory(db: Database, { days, now }: { days: number; now: Date }): Promise<void> {
  const end = new Date(now.getTime() - days * day).toISOString()
  const newest = await db
    .selectFrom('changes')
    .select('revision')
    .where(isContent)
    .orderBy(latestFirst.by)
    .limit(1)
    .executeTakeFirst()
  let after = 0
  for (;;) {
    const changes = await db
      .selectFrom('changes')
      .select(['revision', 'at'])
      .where('revision', '>', after)
      .orderBy('revision')
      .limit(step)
      .execute()
    const old = changes.filter(({ revision, at }) => at < end && revision !== newest?.revision)
    if (old.length === 0) return
    const revisions = old.map(({ revision }) => revision)
    await db.deleteFrom('changes').where('revision', 'in', revisions).execute()
    after = changes.at(-1)?.revision ?? after
    await delay(pause, undefined, { ref: false })
  }
}
