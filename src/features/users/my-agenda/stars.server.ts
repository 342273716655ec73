import type { Transaction } from 'kysely'
import { countAll } from '../../../db/count-all.server.ts'
import { laterStar, maxStars, type Star } from '../../../lib/stars.ts'
import type { Database, Tables } from '../../entities.server.ts'

/**
 * The starred talks of people with an account. A removed star stays stored as such, so that other devices remove it
 * too.
 */
export const stars = {
  /** Returns all stars of a person, in the order of the talks' ids. */
  async list(db: Database, userId: string): Promise<Star[]> {
    const rows = await db.selectFrom('stars').selectAll().where('userId', '=', userId).orderBy('talk').execute()
    return rows.map(({ talk, starred, at }) => ({ talk, starred: starred === 1, at }))
  },

  /** Returns the ids of the talks that a person has starred. */
  async talksOf(db: Database, userId: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('stars')
      .select('talk')
      .where('userId', '=', userId)
      .where('starred', '=', 1)
      .execute()
    return new Set(rows.map(({ talk }) => talk))
  },

  /** Returns how many talks a person has starred, without those that are gone from the agenda or hidden. */
  async countOnAgenda(reader: Database, userId: string): Promise<number> {
    const starred = reader
      .selectFrom('stars')
      .innerJoin('agenda', 'agenda.id', 'stars.talk')
      .where('userId', '=', userId)
      .where('starred', '=', 1)
    return Number((await starred.select(countAll).executeTakeFirstOrThrow()).count)
  },

  /** Returns how many accounts have starred a talk, and devices without an account that are told of its moves. */
  async countOf(db: Database, talk: string): Promise<number> {
    const accounts = db.selectFrom('stars').where('talk', '=', talk).where('starred', '=', 1)
    const devices = db
      .selectFrom('push_talks')
      .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_talks.subscriptionId')
      .where('talk', '=', talk)
      .where('userId', 'is', null)
    let people = 0
    for (const query of [accounts.select(countAll), devices.select(countAll)])
      people += Number((await query.executeTakeFirstOrThrow()).count)
    return people
  },

  /**
   * Stores the changes that are newer than a user's stars; ignores unknown talks.
   * @returns all stars of the user afterwards
   */
  async merge(tx: Transaction<Tables>, userId: string, sent: readonly Star[], now: Date): Promise<Star[]> {
    const own = new Map((await stars.list(tx, userId)).map((star) => [star.talk, star]))
    const before = new Map(own)
    const known = await knownTalks(tx, sent)
    for (const star of sent) if (known.has(star.talk)) own.set(star.talk, merged(own.get(star.talk), star, now))
    const kept = newest([...own.values()])
    await replace(tx, userId, before, kept)
    return stars.list(tx, userId)
  },
}

/** A device whose clock is ahead must not override later changes. */
function merged(own: Star | undefined, sent: Star, now: Date): Star {
  const latest = now.toISOString()
  const star = sent.at > latest ? { ...sent, at: latest } : sent
  return own ? laterStar(own, star) : star
}

async function knownTalks(tx: Transaction<Tables>, sent: readonly Star[]): Promise<Set<string>> {
  if (sent.length === 0) return new Set()
  const ids = sent.map(({ talk }) => talk)
  const rows = await tx.selectFrom('agenda').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns as many stars as an account may have. Drops the oldest removed ones first, then the oldest of all. */
const newest = (all: Star[]) =>
  all.length <= maxStars
    ? all
    : all.sort((a, b) => Number(b.starred) - Number(a.starred) || (a.at < b.at ? 1 : -1)).slice(0, maxStars)

async function replace(tx: Transaction<Tables>, userId: string, before: Map<string, Star>, kept: Star[]) {
  const talks = new Set(kept.map(({ talk }) => talk))
  const dropped = [...before.keys()].filter((talk) => !talks.has(talk))
  const changed = kept.filter((star) => before.get(star.talk) !== star)
  const gone = [...dropped, ...changed.map(({ talk }) => talk)]
  if (gone.length > 0) await tx.deleteFrom('stars').where('userId', '=', userId).where('talk', 'in', gone).execute()
  if (changed.length > 0)
    await tx
      .insertInto('stars')
      .values(changed.map(({ talk, starred, at }) => ({ userId, talk, starred: starred ? 1 : 0, at })))
      .execute()
}
