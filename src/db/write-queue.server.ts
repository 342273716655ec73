import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { HttpError } from '../lib/errors.ts'
import { type ChangeLog, openChangeLog } from './change-log.server.ts'
import type { Database, SystemTables } from './database.server.ts'
import { isLocked } from './is-locked.ts'

type Work<Result = unknown> = (tx: Transaction<SystemTables>, log: ChangeLog) => Promise<Result>
type Outcome = PromiseSettledResult<unknown>
type QueuedWrite = { work: Work; resolve: (outcome: Outcome) => void; queuedAt: number }

/** PostgreSQL slows down in a transaction with more than 64 savepoints. */
const maxBatchSize = 50

/** How long a batch accepts further writes, in milliseconds: other processes wait for it. */
const maxBatchTime = 100

/** How long a write waits for the lock of another process, in milliseconds. Reads continue. */
const lockTimeout = 10_000

const queues = new WeakMap<Kysely<SystemTables>, QueuedWrite[]>()

/** Returns the number of writes that wait for a transaction. */
export const writeQueueLength = (db: Database): number => queues.get(db)?.length ?? 0

/**
 * Runs `work` in a transaction, after all work enqueued before it. All writes that are waiting when a transaction
 * begins share it and its single disk flush (group commit): committing fifty takes as long as committing one. Each
 * write is still atomic: if it throws, it is rolled back to its own savepoint. No write is acknowledged before the
 * commit.
 */
export function enqueueWrite<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const write: QueuedWrite = {
      // In the asynchronous context of its caller: a batch runs in that of the first write.
      work: AsyncLocalStorage.bind(work),
      resolve: (outcome) =>
        outcome.status === 'fulfilled' ? resolve(outcome.value as Result) : reject(outcome.reason),
      queuedAt: Date.now(),
    }
    const queue = queues.get(db)
    if (queue) queue.push(write)
    else void drain(db, write)
  })
}

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
 * Waits until a turn of the event loop adds no further write. SQLite answers synchronously, so requests that arrived
 * during the last commit only reach the queue now; clients that the last commit answered come back over several turns.
 */
async function collectBatch(queue: QueuedWrite[]) {
  for (let before = 0; before < queue.length && queue.length < maxBatchSize; ) {
    before = queue.length
    await setImmediate()
  }
}

async function commitBatch(db: Database, queue: QueuedWrite[]) {
  const batch: QueuedWrite[] = []
  const outcomes: Outcome[] = []
  try {
    await db.transaction().execute(async (tx) => {
      const log = await openChangeLog(tx)
      const end = performance.now() + maxBatchTime
      // As late as possible, to include writes enqueued while another process held the lock.
      for (let left = Math.min(queue.length, maxBatchSize); left > 0; left -= 1) {
        const write = queue.shift() as QueuedWrite
        batch.push(write)
        outcomes.push(await runInSavepoint(write.work, tx, log))
        if (performance.now() > end) break
      }
      await log.close()
    })
  } catch (reason) {
    // Nothing was committed. If the transaction never began, writes that have time left try again.
    if (batch.length === 0) batch.push(...queue.splice(0, isLocked(reason) ? countTimedOut(queue) : queue.length))
    for (const index of batch.keys())
      if (outcomes[index]?.status !== 'rejected') outcomes[index] = { status: 'rejected', reason }
  }
  for (const [index, write] of batch.entries()) write.resolve(outcomes[index] as Outcome)
}

/** Counts the writes at the head of the queue that have waited for longer than the lock timeout. */
const countTimedOut = (queue: QueuedWrite[]) =>
  queue.filter(({ queuedAt }) => Date.now() - queuedAt > lockTimeout).length

const savepoint = CompiledQuery.raw('savepoint before_work')
const releaseSavepoint = CompiledQuery.raw('release savepoint before_work')
const rollBackToSavepoint = CompiledQuery.raw('rollback to savepoint before_work')

/** @throws when the transaction itself is lost */
async function runInSavepoint(work: Work, tx: Transaction<SystemTables>, log: ChangeLog): Promise<Outcome> {
  const before = log.revision()
  await tx.executeQuery(savepoint)
  try {
    const value = await work(tx, log)
    await tx.executeQuery(releaseSavepoint)
    return { status: 'fulfilled', value }
  } catch (reason) {
    await tx.executeQuery(rollBackToSavepoint).catch((lost) => {
      // A full disk or a lost connection has already ended the transaction: the database's first error is the cause.
      throw reason instanceof HttpError ? lost : reason
    })
    log.resetTo(before)
    return { status: 'rejected', reason }
  }
}
