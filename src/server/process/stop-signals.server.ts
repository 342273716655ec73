import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'

const signals: ('SIGINT' | 'SIGTERM' | 'SIGHUP')[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * In milliseconds. Signals repeated within this time count once, because a terminal, npm and `npm start` may each pass
 * one on.
 */
const sameSignal = 1000

/** The message from the primary that stops a worker. */
export const stopMessage = 'stop'

/**
 * Runs `close` when a signal or an uncaught error ends this process, then exits. Exits immediately after `timeout`
 * milliseconds or on a second signal. A worker leaves signals to its primary.
 */
export function closeWhenStopped(timeout: number, close: (error: Error | undefined) => Promise<void>) {
  const grace = closeWithGrace({ delay: timeout, skip: signals }, ({ err }) => close(err))
  let stoppedAt: number | undefined
  const stop = (signal?: string) => {
    const now = performance.now()
    if (stoppedAt === undefined) {
      stoppedAt = now
      void grace.close()
    } else if (signal && now - stoppedAt > sameSignal) {
      console.error(`Second ${signal}: ending at once`)
      process.exit(1)
    }
  }
  for (const signal of signals) process.on(signal, () => cluster.isWorker || stop(signal))
  if (!cluster.isWorker) return
  process.on('message', (message) => message === stopMessage && stop())
  process.on('disconnect', stop)
}
