import { currentRevision } from '../../db/database.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { backgroundWork } from '../../lib/background-work.ts'
import { backoff } from '../../lib/backoff.ts'
import type { CdnEngine } from './engines.server.ts'
import { longestWait, nothingPurged, type PurgeCursor, purgeCursors, purgeTimeout } from './purge-cursors.server.ts'
import { siteKey, surrogateKeysOfChanges } from './surrogate-keys.server.ts'

/**
 * Milliseconds between a purge and its repetition, for responses that were rendered before the change and reached the
 * CDN after the purge. Longer than rendering (see cdn.server.ts) and sending to the CDN take together.
 */
const repetitionDelay = 10_000

/** The delay after the first failure, doubled after each further one up to the longest, in milliseconds. */
const retryDelays = { first: 1000, longest: longestWait }

/** An error of `fetch`; the reason is its cause. */
type Failure = Error & { cause?: { code?: string } }

type Options = {
  db: Database
  engine: CdnEngine
  warn: (message: string) => void
  now?: () => Date
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** Purges changed content from the CDN, following the change log, in one process at a time. */
export function openPurger({ db, engine, warn, now = () => new Date(), elapsed = () => performance.now() }: Options) {
  /** The next repetition: the range of revisions, and when this process first saw that it is needed. */
  let repetition: { from: number; to: number; seenAt: number } | undefined

  /** @returns false when there is nothing to do for now */
  async function purgeNext(signal: AbortSignal): Promise<boolean> {
    const cursors = await purgeCursors.read(db)
    if (!cursors) {
      await purgeCursors.reset(db)
      return true
    }
    const { initial, delayed } = cursors
    if (await purge(initial, await currentRevision(db), signal)) return true
    return purge(delayed, revisionToRepeat(initial.revision, delayed.revision), signal)
  }

  /** Returns the revision up to which purges should be repeated now: that of the delayed cursor if none should. */
  function revisionToRepeat(initial: number, delayed: number): number {
    if (initial <= delayed) repetition = undefined
    else if (repetition?.from !== delayed) repetition = { from: delayed, to: initial, seenAt: elapsed() }
    return repetition && elapsed() - repetition.seenAt >= repetitionDelay ? repetition.to : delayed
  }

  /** Purges the changes after a cursor and up to a revision. @returns false if there are none, or on failure */
  async function purge(cursor: PurgeCursor, revision: number, signal: AbortSignal): Promise<boolean> {
    if (cursor.revision >= revision) return false
    const claim = await purgeCursors.claim(db, cursor, now())
    if (!claim) return false
    try {
      const keys = await keysOf(cursor.revision, revision)
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(purgeTimeout)])
      const newest = cursor.name === 'initial' ? revision : undefined
      if (keys.length > 0) await engine.purge(keys, newest, timeout)
    } catch (error) {
      await postpone(claim, error as Failure)
      return false
    }
    await purgeCursors.advance(db, claim, revision)
    return true // look again: other processes may have committed while this one had the claim
  }

  /** Returns the keys of the changes after one revision and up to another. */
  async function keysOf(after: number, upTo: number): Promise<string[]> {
    if (after === nothingPurged) return [siteKey]
    const changes = db.selectFrom('changes').where('revision', '>', after).where('revision', '<=', upTo)
    const changed = await changes.select('entity').distinct().execute()
    return surrogateKeysOfChanges(changed.map(({ entity }) => entity))
  }

  async function postpone(claim: PurgeCursor, { name, message, cause }: Failure) {
    await purgeCursors.postpone(db, claim, now(), backoff(retryDelays, claim.attempts))
    const reason = cause?.code ?? (name === 'Error' ? message : name)
    warn(`Couldn’t purge the CDN (${reason}); retrying after ${claim.attempts} attempts`)
  }

  const work = backgroundWork(async (signal, isClosed) => {
    try {
      while (!isClosed() && (await purgeNext(signal)));
    } catch (error) {
      warn(`Couldn’t purge the CDN: ${(error as Error).message}`)
    }
  })

  return {
    ...work,
    /** Purges all responses, because another version of the program may render others. */
    purgeAll: () => purgeCursors.reset(db),
  }
}
