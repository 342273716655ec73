import cluster, { type Worker } from 'node:cluster'
import type { Database } from '../../features/entities.server.ts'
import { backoff } from '../../lib/backoff.ts'
import type { Environment } from '../../lib/environment.server.ts'
import { openStorage } from '../../uploads/storage.server.ts'
import { openSiteDatabase } from './command.server.ts'
import { prepareSite, startHousekeeping } from './housekeeping.server.ts'
import { closeWhenStopped, stopMessage } from './stop-signals.server.ts'

/** Milliseconds until a dead worker is replaced, doubled after each further quick crash up to the longest. */
const restartDelays = { first: 100, longest: 10_000 }

/** A worker that ends sooner has crashed quickly, in milliseconds. */
const minUptime = 30_000

/** The number of quick crashes in a row after which restarting is pointless. */
const maxQuickCrashes = 8

/** Longer than a worker takes to stop, in milliseconds. */
const stopTimeout = 35_000

/**
 * Prepares the site, serves it in several workers, and does its housekeeping. All workers accept connections from one
 * socket, so a connection that a killed worker had not accepted yet waits for another one.
 */
export async function serveInWorkers(environment: Environment): Promise<void> {
  const opened: { db?: Database } = {}
  const damage: string[] = []
  const workers = createWorkers(environment, (worker) => reportDamage(worker, damage))
  closeWhenStopped(stopTimeout, async () => {
    await workers.stop()
    await opened.db?.destroy()
  })
  const onOpen = (database: Database) => {
    opened.db = database
  }
  const db = await openSiteDatabase(environment, { onOpen })
  const site = { db, storage: await openStorage(environment.storageUrl), environment }
  await prepareSite(site)
  if (environment.metrics) (await import('../metrics/worker-metrics.server.ts')).collectMetricsOfWorkers()
  await workers.start()
  await startHousekeeping(site, (found) => {
    damage.push(...found)
    for (const worker of livingWorkers()) reportDamage(worker, found)
  })
}

/** Calls a worker's listener with damage to the SQLite file that the primary has found. */
export function onDamageFound(listener: (descriptions: string[]) => void) {
  if (cluster.isWorker) process.on('message', ({ damage = [] }: { damage?: string[] }) => listener(damage))
}

function reportDamage(worker: Worker, damage: string[]) {
  if (damage.length > 0 && worker.isConnected()) worker.send({ damage })
}

/**
 * Starts workers and replaces those that end, with a growing delay. Ends the process with 1 when they crash again and
 * again, and when none could ever listen.
 * @param onListening called with each worker that listens
 */
function createWorkers({ workers: count }: Environment, onListening: (worker: Worker) => void) {
  const { promise: listening, resolve: resolveListening } = Promise.withResolvers<void>()
  let hasListened = false
  let isStopping = false
  let quickCrashes = 0

  /** Starts one worker or, once a worker has been able to listen, all that are missing. */
  function startMissing() {
    while (!isStopping && livingWorkers().length < (hasListened ? count : 1)) start()
  }

  function start() {
    const startedAt = performance.now()
    const worker = cluster.fork()
    worker.once('listening', () => {
      hasListened = true
      onListening(worker)
      resolveListening()
      startMissing()
    })
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      // A worker that cannot start has printed why, and no other would do better.
      if (!hasListened && code === 1) process.exit(1)
      quickCrashes = performance.now() - startedAt < minUptime ? quickCrashes + 1 : 1
      if (quickCrashes > maxQuickCrashes) return giveUp()
      const delay = backoff(restartDelays, quickCrashes)
      console.error(`A worker ended (${signal ?? code}). Another one starts in ${delay} ms.`)
      setTimeout(startMissing, delay)
    })
  }

  async function stop() {
    isStopping = true
    await Promise.all(livingWorkers().map(stopWorker))
  }

  function giveUp() {
    console.error(`${quickCrashes} workers in a row ended soon after starting: giving up.`)
    void stop().finally(() => process.exit(1))
  }

  return {
    stop,
    /** Resolves when the first worker listens. */
    start(): Promise<void> {
      cluster.schedulingPolicy = cluster.SCHED_NONE // the workers share the socket; `setupPrimary` reads this
      cluster.setupPrimary({ serialization: 'advanced' }) // JSON has no NaN, which metrics may be
      startMissing()
      return listening
    },
  }
}

const livingWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    if (worker.isConnected()) worker.send(stopMessage)
    else if (worker.isDead()) resolve()
  })
}
