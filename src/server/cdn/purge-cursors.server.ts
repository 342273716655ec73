import type { Database, Tables } from '../../features/entities.server.ts'
import { later } from '../../lib/later.ts'

/** The last revision that a purge has covered, and which process is at work on the next. */
export type PurgeCursor = Tables['purge_cursors']

/**
 * How long a cursor belongs to the process that claimed it, in milliseconds. A purge takes at most half as long, so
 * after that, the process must have been killed.
 */
const lease = 10_000
export const purgeTimeout = lease / 2

/** The longest wait, for a claim or between attempts, in milliseconds. */
export const longestWait = 60_000

/** The revision of a cursor before its first purge, which is one of everything. */
export const nothingPurged = -1

/** Due immediately, on any clock. */
const always = ''

/**
 * Reads and moves the two purge cursors. They follow the revisions of the change log, which is written in the
 * transaction of each change, so no purge is lost, and rolled-back changes cause none. Clocks decide only when a
 * process may try, never which revisions are purged.
 */
export const purgeCursors = {
  /** Schedules a full purge, e.g. after a deployment. */
  async reset(db: Database): Promise<void> {
    await db.deleteFrom('purge_cursors').execute()
    for (const name of ['initial', 'delayed'] as const)
      await db
        .insertInto('purge_cursors')
        .values({ name, revision: nothingPurged, attempts: 0, dueAt: always })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },

  /** Returns both cursors; undefined before the first reset, and after a restore. */
  async read(db: Database): Promise<Record<PurgeCursor['name'], PurgeCursor> | undefined> {
    const cursors = await db.selectFrom('purge_cursors').selectAll().execute()
    const initial = cursors.find(({ name }) => name === 'initial')
    const delayed = cursors.find(({ name }) => name === 'delayed')
    return initial && delayed && { initial, delayed }
  },

  /**
   * Claims a cursor for this process; undefined while another process has it, and after a failure until the next
   * attempt. A time further ahead than the longest wait comes from a wrong clock and is ignored.
   */
  async claim(db: Database, cursor: PurgeCursor, now: Date): Promise<PurgeCursor | undefined> {
    const isWaiting = cursor.dueAt > now.toISOString() && cursor.dueAt <= later(now, longestWait)
    if (isWaiting) return undefined
    return unchanged(db, cursor)
      .set({ dueAt: later(now, lease), attempts: cursor.attempts + 1 })
      .returningAll()
      .executeTakeFirst()
  },

  /** Ends a claim after a purge up to a revision, unless it has run out. */
  async advance(db: Database, claim: PurgeCursor, revision: number): Promise<void> {
    await unchanged(db, claim).set({ revision, attempts: 0, dueAt: always }).execute()
  },

  /** Ends a claim after a failure. @param delay until the next attempt, in milliseconds */
  async postpone(db: Database, claim: PurgeCursor, now: Date, delay: number): Promise<void> {
    await unchanged(db, claim)
      .set({ dueAt: later(now, delay) })
      .execute()
  },
}

/** Updates a cursor only if no other process has changed it. */
const unchanged = (db: Database, { name, revision, attempts, dueAt }: PurgeCursor) =>
  db
    .updateTable('purge_cursors')
    .where('name', '=', name)
    .where('revision', '=', revision)
    .where('attempts', '=', attempts)
    .where('dueAt', '=', dueAt)
