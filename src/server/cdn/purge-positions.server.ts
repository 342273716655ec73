import { currentRevision } from '../../db/database.server.ts'
import type { Database, Tables } from '../../features/entities.server.ts'
import { keysOfChanges, siteKey } from './keys.server.ts'

/**
 * Each change is purged twice: at once, and when a response that was rendered before it has reached the CDN even on a slow
 * way.
 * @param delay from the change to the purge, in milliseconds
 */
export type Pass = { name: 'first' | 'second'; delay: number }

/** What a pass has to purge: keys, for changes up to a revision. */
export type DuePurge = { keys: string[]; revision: number }

type Position = Omit<Tables['purge_positions'], 'pass'>
/** The right to purge until `dueAt`. */
export type Claim = Pick<Position, 'dueAt' | 'attempts'>

/**
 * For how long a pass belongs to the process that claimed it, in milliseconds. Another one takes it then: the first has
 * been killed, since a purge takes at most half as long.
 */
const lease = 10_000
export const purgeTimeout = lease / 2

/** A position before all changes: everything is to be purged. */
const nothingPurged = -1

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

/**
 * Up to which change of the log each pass has purged. The log is written in the transaction of the change, so that no purge
 * is lost and none is made for a change that was rolled back.
 */
export const purgePositions = {
  /** Has everything purged again, as when the program may have changed. */
  async reset(db: Database, passes: Pass[], now: Date) {
    await db.deleteFrom('purge_positions').execute()
    for (const pass of passes) await purgePositions.create(db, pass, now)
  },

  async create(db: Database, { name, delay }: Pass, now: Date) {
    await db
      .insertInto('purge_positions')
      .values({ pass: name, revision: nothingPurged, attempts: 0, dueAt: later(now, delay) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Returns what a pass has to purge now; undefined when there is nothing. */
  async due(db: Database, { name, delay }: Pass, now: Date): Promise<DuePurge | undefined> {
    const newest = await currentRevision(db)
    const position = await db
      .selectFrom('purge_positions')
      .select('revision')
      .where('pass', '=', name)
      .executeTakeFirst()
    const purged = position?.revision ?? nothingPurged
    if (purged === nothingPurged) return { keys: [siteKey], revision: newest }
    if (purged === newest) return undefined
    const changes = await db
      .selectFrom('changes')
      .select((row) => ['entity', row.fn.max('revision').as('revision')])
      .where('revision', '>', purged)
      .where('at', '<=', later(now, -delay))
      .groupBy('entity')
      .execute()
    if (changes.length === 0) return undefined
    return {
      keys: keysOfChanges(changes.map(({ entity }) => entity)),
      revision: Math.max(...changes.map(({ revision }) => Number(revision))),
    }
  },

  /** Claims a pass for this process alone; undefined while another one has it, or after a failure until it is due. */
  async claim(db: Database, pass: Pass, now: Date): Promise<Claim | undefined> {
    await purgePositions.create(db, pass, now)
    const due = await db
      .selectFrom('purge_positions')
      .selectAll()
      .where('pass', '=', pass.name)
      .where('dueAt', '<=', now.toISOString())
      .executeTakeFirst()
    if (!due) return undefined
    return db
      .updateTable('purge_positions')
      .set({ dueAt: later(now, lease), attempts: due.attempts + 1 })
      .where('pass', '=', pass.name)
      .where('dueAt', '=', due.dueAt) // another process may have been faster
      .where('attempts', '=', due.attempts)
      .returning(['dueAt', 'attempts'])
      .executeTakeFirst()
  },

  /** Ends a claim, unless it has run out. */
  async release(db: Database, { name }: Pass, claim: Claim, position: Partial<Position>) {
    await db
      .updateTable('purge_positions')
      .set(position)
      .where('pass', '=', name)
      .where('dueAt', '=', claim.dueAt)
      .where('attempts', '=', claim.attempts)
      .execute()
  },
}
