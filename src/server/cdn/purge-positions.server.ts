import type { Database, Tables } from '../../features/entities.server.ts'
import { keysOfChanges, siteKey } from './keys.server.ts'

/**
 * Each change is purged twice: at once, and when a response that was rendered before it has reached the CDN even on a slow
 * way.
 * @param delay from the change to the purge, in milliseconds
 */
export type Pass = { name: 'first' | 'second'; delay: number }

export type Position = Omit<Tables['purge_positions'], 'pass'>

/** A purge that a pass has to make: of keys, for changes up to a revision, and the pass's position before it. */
export type DuePurge = { keys: string[]; revision: number; position: Position }

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

  async create(db: Database, { name, delay }: Pass, now: Date): Promise<Position> {
    const position = { revision: nothingPurged, attempts: 0, dueAt: later(now, delay) }
    await db
      .insertInto('purge_positions')
      .values({ pass: name, ...position })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return position
  },

  /**
   * Returns what a pass has to purge now; undefined when there is nothing, while another process purges, and after a failure
   * until it is due.
   */
  async due(db: Database, pass: Pass, now: Date): Promise<DuePurge | undefined> {
    const { newest, revision, attempts, dueAt } = await db
      .selectFrom('revision')
      .leftJoin('purge_positions', (join) => join.on('pass', '=', pass.name))
      .select(['value as newest', 'revision', 'attempts', 'dueAt'])
      .executeTakeFirstOrThrow()
    const isKnown = revision !== null && attempts !== null && dueAt !== null
    const position = isKnown ? { revision, attempts, dueAt } : await purgePositions.create(db, pass, now)
    if (position.dueAt > now.toISOString()) return undefined
    if (position.revision === nothingPurged) return { keys: [siteKey], revision: newest, position }
    if (position.revision === newest) return undefined
    const changes = await changesAfter(db, position.revision, later(now, -pass.delay))
    if (changes.length === 0) return undefined
    const keys = keysOfChanges(changes.map(({ entity }) => entity))
    return { keys, revision: Math.max(...changes.map(({ newest }) => Number(newest))), position }
  },

  /** Claims a pass for this process alone; undefined when another process has changed its position meanwhile. */
  claim(db: Database, { name }: Pass, position: Position, now: Date): Promise<Position | undefined> {
    return at(db, name, position)
      .set({ dueAt: later(now, lease), attempts: position.attempts + 1 })
      .returning(['revision', 'attempts', 'dueAt'])
      .executeTakeFirst()
  },

  /** Ends a claim, unless it has run out. */
  async release(db: Database, { name }: Pass, claim: Position, position: Partial<Position>) {
    await at(db, name, claim).set(position).execute()
  },
}

const at = (db: Database, name: Pass['name'], { revision, attempts, dueAt }: Position) =>
  db
    .updateTable('purge_positions')
    .where('pass', '=', name)
    .where('revision', '=', revision)
    .where('attempts', '=', attempts)
    .where('dueAt', '=', dueAt)

/** Returns the newest change of each entity after a revision and until a moment (ISO 8601). */
const changesAfter = (db: Database, revision: number, moment: string) =>
  db
    .selectFrom('changes')
    .select((row) => ['entity', row.fn.max('revision').as('newest')])
    .where('revision', '>', revision)
    .where('at', '<=', moment)
    .groupBy('entity')
    .execute()
