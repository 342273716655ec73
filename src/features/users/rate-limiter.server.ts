import type { Transaction } from 'kysely'
import { HttpError } from '../../lib/errors.ts'
import { later } from '../../lib/later.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import type { Database, Tables } from '../entities.server.ts'
import { type Limit, limits } from './rate-limits.server.ts'
import { sha256 } from './sha256.server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long an attempt counts as pending: longer than any attempt takes, because a killed process never ends its own.
 */
const maxPending = minute / 2

/** One counter. `email` names the account it protects, so that a new password can unblock that account. */
export type RateLimitKey = { limit: Limit; id: string; email?: string }

type Counter = Tables['attempts']

/**
 * Limits attempts by counters in the database, which all processes share. An attempt is counted as pending before its
 * outcome is known: a hundred in parallel get no further than a hundred in sequence.
 */
export const rateLimiter = {
  /**
   * Runs `work` as one attempt against all `keys`. A result that `isFailure` accepts counts; another one, or an error,
   * does not.
   * @throws HttpError 429, without running `work`, when one of the keys is blocked or has too many pending attempts
   */
  async attempt<Result>(
    { db, now, rateLimited }: Pick<RouteContext, 'db' | 'now' | 'rateLimited'>,
    keys: RateLimitKey[],
    work: () => Promise<Result>,
    isFailure: (result: Result) => boolean,
  ): Promise<Result> {
    if (!rateLimited) return work()
    await reserve(db, keys, now())
    let failed = false
    try {
      const result = await work()
      failed = isFailure(result)
      return result
    } finally {
      await (failed ? recordFailure(db, keys, now()) : release(db, keys))
    }
  },

  /**
   * Counts something that is not an attempt, such as a mail, within the caller's transaction.
   * @returns false, with nothing counted, when the limit is reached
   */
  async count(
    { now, rateLimited }: Pick<RouteContext, 'now' | 'rateLimited'>,
    tx: Transaction<Tables>,
    key: RateLimitKey,
  ): Promise<boolean> {
    if (!rateLimited) return true
    const counter = await lockCounter(tx, key, now())
    if (secondsBlocked(counter, now()) > 0) return false
    await tx
      .updateTable('attempts')
      .set(afterFailure(counter, key.limit, now()))
      .where('key', '=', counter.key)
      .execute()
    return true
  },

  /** Counts like `count`. @throws HttpError 429, with nothing counted, when the limit is reached */
  async countOrRefuse(
    context: Pick<RouteContext, 'now' | 'rateLimited'>,
    tx: Transaction<Tables>,
    key: RateLimitKey,
  ): Promise<void> {
    if (await rateLimiter.count(context, tx, key)) return
    throw new HttpError(429, `${key.limit.message} Please try again later.`, { retryAfter: 60 })
  },

  async reset(db: Database, key: RateLimitKey): Promise<void> {
    await db.deleteFrom('attempts').where('key', '=', storedKey(key)).execute()
  },

  /** Resets all counters that protect an account. */
  async resetAccount(db: Database, email: string): Promise<void> {
    await db.deleteFrom('attempts').where('account', '=', sha256(email)).execute()
  },

  /** Deletes all counters of a person, whose e-mail anybody could look for in a copy of the database. */
  async erase(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
    await rateLimiter.resetAccount(db, email)
    const keys = Object.values(limits).flatMap((limit) => [id, email].map((each) => storedKey({ limit, id: each })))
    await db.deleteFrom('attempts').where('key', 'in', keys).execute()
  },
}

/** Counts one pending attempt for every key, or for none when one of them refuses. */
async function reserve(db: Database, keys: RateLimitKey[], now: Date) {
  await db.transaction().execute(async (tx) => {
    const counters: Counter[] = []
    for (const key of keys) {
      const counter = await lockCounter(tx, key, now)
      refuseBlocked(counter, key.limit, now)
      counters.push(counter)
    }
    const pendingUntil = later(now, maxPending)
    for (const { key, pending } of counters)
      await tx
        .updateTable('attempts')
        .set({ pending: pending + 1, pendingUntil })
        .where('key', '=', key)
        .execute()
  })
}

/** Turns the pending attempts into failures. */
async function recordFailure(db: Database, keys: RateLimitKey[], now: Date) {
  await db.transaction().execute(async (tx) => {
    for (const key of keys) {
      const counter = afterFailure(await lockCounter(tx, key, now), key.limit, now)
      await tx.updateTable('attempts').set(counter).where('key', '=', counter.key).execute()
    }
  })
}

/** Takes the pending attempts back. */
async function release(db: Database, keys: RateLimitKey[]) {
  for (const key of keys)
    await db
      .updateTable('attempts')
      .set((row) => ({ pending: row('pending', '-', 1) }))
      .where('key', '=', storedKey(key))
      .where('pending', '>', 0)
      .execute()
}

/**
 * Counters dated after this moment come from a clock that was ahead. They are ignored, so that nobody is blocked until
 * then. The clocks of several machines may differ by less.
 */
const aheadOf = (now: Date) => later(now, minute)

/** Returns the key's counter, created when missing and reset when its window is over, locked until `tx` ends. */
async function lockCounter(tx: Transaction<Tables>, key: RateLimitKey, now: Date): Promise<Counter> {
  const { limit, email } = key
  const since = now.toISOString()
  const counter = await tx
    .insertInto('attempts')
    .values({
      key: storedKey(key),
      account: email === undefined ? null : sha256(email),
      pending: 0,
      pendingUntil: null,
      failures: 0,
      since,
      blockedUntil: null,
      blocks: 0,
      expiresAt: expiryOf(limit, now),
    })
    // An update without an effect: it locks the row and returns it.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ since: row.ref('attempts.since') })))
    .returningAll()
    .executeTakeFirstOrThrow()
  const isPast = now.getTime() >= Date.parse(counter.since) + limit.windowMs && secondsBlocked(counter, now) === 0
  const isAhead = counter.since > aheadOf(now)
  if (!isAhead && !isPast) {
    const isPending = counter.pendingUntil !== null && counter.pendingUntil > since
    return isPending ? counter : { ...counter, pending: 0 }
  }
  const blocks = isAhead || counter.expiresAt <= since ? 0 : counter.blocks
  const fresh = { ...counter, pending: 0, failures: 0, since, blockedUntil: null, blocks }
  await tx.updateTable('attempts').set(fresh).where('key', '=', counter.key).execute()
  return fresh
}

const secondsBlocked = ({ blockedUntil }: Counter, now: Date) =>
  blockedUntil ? Math.max(0, Math.ceil((Date.parse(blockedUntil) - now.getTime()) / 1000)) : 0

/** @throws HttpError 429 */
function refuseBlocked(counter: Counter, limit: Limit, now: Date) {
  const seconds = secondsBlocked(counter, now)
  // Staff may have signed in there since then: see `trustedAddresses.addressKey`.
  if (seconds > 0 && counter.failures >= limit.maxFailures) {
    const minutes = Math.ceil(seconds / 60)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    throw new HttpError(429, `${limit.message} Please try again in ${wait}.`, { retryAfter: seconds })
  }
  // If all pending attempts failed, this one would be over the limit.
  if (counter.failures + counter.pending >= limit.maxFailures)
    throw new HttpError(429, 'Too many attempts at once. Please try again in a few seconds.', { retryAfter: 2 })
}

function afterFailure(counter: Counter, limit: Limit, now: Date): Counter {
  const failures = counter.failures + 1
  const isReached = failures >= limit.maxFailures
  const blockEnd = limit.backsOff
    ? now.getTime() + Math.min(limit.windowMs * 2 ** counter.blocks, hour)
    : Date.parse(counter.since) + limit.windowMs
  return {
    ...counter,
    pending: Math.max(counter.pending - 1, 0),
    failures,
    blockedUntil: isReached ? new Date(blockEnd).toISOString() : null,
    blocks: counter.blocks + (isReached ? 1 : 0),
    expiresAt: expiryOf(limit, now),
  }
}

/** A counter that backs off is remembered for a day, so that the next block is longer. */
const expiryOf = ({ backsOff, windowMs }: Limit, now: Date) => later(now, backsOff ? day : windowMs)

/** Hashed, like email addresses: a leaked table of counters does not show who tried to sign in, or from where. */
const storedKey = ({ limit, id }: RateLimitKey) => sha256(`${limit.name} ${id}`)
