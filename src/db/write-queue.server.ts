import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { HttpError } from '../lib/errors.ts'
import { type ChangeLog, openChangeLog } from './change-log.server.ts'
import type { Database, SystemTables } from './database.server.ts'
import { isLocked } from './sqlite.server.ts'

type WriteWork = (tx: Transaction<SystemTables>, log: ChangeLog) => Promise<unknown>
type Outcome = PromiseSettledResult<unknown>
type QueuedWrite = { work: WriteWork; settle: (outcome: Outcome) => void; since: number }

/** PostgreSQL is slow where a transaction has more than 64 savepoints. */
const maxBatchSize = 50

/** How long a piece of work waits for another process's lock on a SQLite file, in milliseconds. Others read meanwhile. */
const lockTimeout = 10_000

const queues = new WeakMap<Kysely<SystemTables>, QueuedWrite[]>()

/**
 * Does pieces of work one after another. All that wait when a transaction begins are done within it, and so wait for the
 * disk once ("group commit"): a commit takes as long for fifty as for one. Each piece is still whole or not at all,
 * for itself: one that throws is undone alone, and nobody hears of success before the commit.
 */
export function enqueueWrite<Result>(
  db: Database,
  work: (tx: Transaction<SystemTables>, log: ChangeLog) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: Outcome) =>
      outcome.status === 'fulfilled' ? resolve(outcome.value as Result) : reject(outcome.reason)
    const waiting = { work, settle, since: Date.now() }
    const queue = queues.get(db)
    if (queue) queue.push(waiting)
    else void drain(db, waiting)
  })
}

/** Until nobody waits any more. */
async function drain(db: Database, first: QueuedWrite) {
  const queue = [first]
  queues.set(db, queue)
  while (queue.length > 0) {
    await collectBatch(queue)
    await commitBatch(db, queue)
  }
  queues.delete(db)
}

/**
 * SQLite answers without a pause: calls that arrived meanwhile come to stand in the line only now. Those whom the last
 * commit has answered come back one after another, so this goes on for as long as each turn of the event loop brings
 * somebody.
 */
async function collectBatch(queue: QueuedWrite[]) {
  for (let before = 0; before < queue.length && queue.length < maxBatchSize; ) {
    before = queue.length
    await setImmediate()
  }
}

async function commitBatch(db: Database, queue: QueuedWrite[]) {
  let group: QueuedWrite[] = []
  const outcomes: Outcome[] = []
  try {
    await db.transaction().execute(async (tx) => {
      const log = await openChangeLog(tx)
      // Taken as late as can be: who came while others held the lock is among them.
      group = queue.splice(0, maxBatchSize)
      for (const { work } of group) outcomes.push(await runInSavepoint(work, tx, log))
      await log.close()
    })
  } catch (reason) {
    // Nothing of it was kept. Without a transaction nobody had a turn: whoever waits hears why, or tries again.
    if (group.length === 0) group = queue.splice(0, isLocked(reason) ? countTimedOut(queue) : queue.length)
    group.forEach((_, place) => {
      if (outcomes[place]?.status !== 'rejected') outcomes[place] = { status: 'rejected', reason }
    })
  }
  for (const [place, { settle }] of group.entries()) settle(outcomes[place] as Outcome)
}

/** How many have waited for long enough: they stand at the front. */
const countTimedOut = (queue: QueuedWrite[]) => queue.filter(({ since }) => Date.now() - since > lockTimeout).length

const savepoint = CompiledQuery.raw('savepoint before_work')
const releaseSavepoint = CompiledQuery.raw('release savepoint before_work')
const rollBackToSavepoint = CompiledQuery.raw('rollback to savepoint before_work')

/** @throws when the transaction itself cannot go on */
async function runInSavepoint(work: WriteWork, tx: Transaction<SystemTables>, log: ChangeLog): Promise<Outcome> {
  const before = log.revision()
  await tx.executeQuery(savepoint)
  try {
    const value = await work(tx, log)
    await tx.executeQuery(releaseSavepoint)
    return { status: 'fulfilled', value }
  } catch (reason) {
    await tx.executeQuery(rollBackToSavepoint).catch((lost) => {
      // A full disk or a lost connection has ended it all: what the database said first tells why, to everybody.
      throw reason instanceof HttpError ? lost : reason
    })
    log.backTo(before)
    return { status: 'rejected', reason }
  }
}
