import type { Database } from '../../features/entities.server.ts'
import { backgroundWork } from '../../lib/background-work.ts'
import { backoff } from '../../lib/backoff.ts'
import type { CdnEngine } from './engines.server.ts'
import { type Pass, type Position, purgePositions, purgeTimeout } from './purge-positions.server.ts'

const first: Pass = { name: 'first', delay: 0 }

/** Longer than rendering (see cdn.server.ts) and the way to the CDN take together, in milliseconds. */
const second: Pass = { name: 'second', delay: 10_000 }

const passes = [first, second]

/** The delay after the first failure, doubled with each further one up to the longest, in milliseconds. */
const retryDelays = { first: 1000, longest: 60_000 }

/** What `fetch` throws has the reason as its cause. */
type Failure = Error & { cause?: { code?: string } }

type Options = {
  db: Database
  engine: CdnEngine
  warn: (message: string) => void
  /** That of the change log, which is the machine's. */
  now?: () => Date
}

/** Purges from the CDN what the change log says has changed, in one process at a time. */
export function openPurger({ db, engine, warn, now = () => new Date() }: Options) {
  /** @returns false when this process has nothing to do for now */
  async function purgeNext(pass: Pass, signal: AbortSignal): Promise<boolean> {
    const due = await purgePositions.due(db, pass, now())
    if (!due) return false
    const claim = await purgePositions.claim(db, pass, due.position, now())
    if (!claim) return true
    const { keys, revision } = due
    try {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(purgeTimeout)])
      if (keys.length > 0) await engine.purge(keys, pass === first ? revision : undefined, timeout)
    } catch (error) {
      await postpone(pass, claim, error as Failure)
      return false
    }
    // The next call finds later commits, whose own processes could not claim the pass.
    await purgePositions.release(db, pass, claim, { revision, attempts: 0, dueAt: now().toISOString() })
    return true
  }

  async function postpone(pass: Pass, claim: Position, { name, message, cause }: Failure) {
    const delay = backoff(retryDelays, claim.attempts)
    await purgePositions.release(db, pass, claim, { dueAt: new Date(now().getTime() + delay).toISOString() })
    const reason = cause?.code ?? (name === 'Error' ? message : name)
    warn(`The CDN could not be purged (${reason}) and will be asked again after ${claim.attempts} attempts`)
  }

  const work = backgroundWork(async (signal, isClosed) => {
    try {
      for (const pass of passes) while (!isClosed() && (await purgeNext(pass, signal)));
    } catch (error) {
      warn(`The CDN could not be purged: ${(error as Error).message}`)
    }
  })

  return {
    ...work,
    /** Has all responses purged, as those of another version of the program must be. */
    purgeAll: () => purgePositions.reset(db, passes, now()),
  }
}
