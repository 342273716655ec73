import cluster, { type Worker } from 'node:cluster'
import { backoff } from '../../lib/backoff.ts'
import type { Environment } from '../../lib/environment.server.ts'
import { closeWhenStopped, stopMessage } from './stop-signals.server.ts'

/** Sent by a worker once it listens. */
export const listeningMessage = 'listening'

export const tellPrimary = (message: string) => cluster.isWorker && process.send?.(message)

/**
 * Options of `listen` for a worker: where the kernel can distribute connections, each listens by itself. Node's primary
 * would distribute them otherwise, and lose those that it hands to a worker which is dying.
 */
export const listensByItself = () =>
  cluster.isWorker && process.platform === 'linux' ? { exclusive: true, reusePort: true } : {}

/** Milliseconds until a dead worker is replaced: doubled for each further one that dies young, up to the second. */
const restartDelays = { first: 100, longest: 10_000 }

/** A worker that dies within so many milliseconds dies young. */
const youth = 30_000

/** Longer than a worker takes, in milliseconds. */
const stopTimeout = 35_000

/** After so many workers that died young, one after another, something is wrong that a restart does not mend. */
const maxEarlyDeaths = 8

/**
 * Starts workers and replaces those that die, with growing delay; gives up, and ends the process with 1, when they die
 * again and again. The first worker migrates and seeds before the others start.
 */
export async function superviseWorkers({ workers: count, metrics }: Environment) {
  cluster.setupPrimary({ serialization: 'advanced' }) // JSON has no NaN, which metrics may be
  if (metrics) (await import('../metrics/worker-metrics.server.ts')).collectMetricsOfWorkers()
  let isStopping = false
  let earlyDeaths = 0

  function start() {
    const startedAt = performance.now()
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      // One that cannot start has said why; there is nothing to serve with.
      if (!hasListened && code === 1) process.exit(1)
      earlyDeaths = performance.now() - startedAt < youth ? earlyDeaths + 1 : 1
      if (earlyDeaths > maxEarlyDeaths) return giveUp()
      const delay = backoff(restartDelays, earlyDeaths)
      console.error(`A worker ended (${signal ?? code}). Another one starts in ${delay} ms.`)
      setTimeout(() => isStopping || start(), delay)
    })
    return worker
  }

  let hasListened = false
  start().on('message', (message) => {
    if (message !== listeningMessage) return
    hasListened = true
    for (let index = 1; index < count; index += 1) start()
  })

  async function stopAll() {
    isStopping = true
    await Promise.all(livingWorkers().map(stopWorker))
  }

  function giveUp() {
    console.error(`${maxEarlyDeaths + 1} workers in a row ended soon after starting: giving up.`)
    void stopAll().finally(() => process.exit(1))
  }

  closeWhenStopped(stopTimeout, stopAll)
}

const livingWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    if (worker.isConnected()) worker.send(stopMessage)
    else if (worker.isDead()) resolve()
  })
}
