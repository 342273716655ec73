import { performance } from 'node:perf_hooks'
import { canBeSmaller, makeSmaller } from './cached-response.server.ts'
import type { ResponseStore } from './response-store.server.ts'

/** Between two looks at the process, in milliseconds. */
const interval = 500
/** The part of an interval in which an idle process is at work. */
const idleShare = 0.05

/**
 * Compresses cached responses again, as small as they get, while the process has nothing else to do: one in each interval
 * in which it was idle.
 * @returns a function that ends this
 */
export function compressWhenIdle(store: ResponseStore): () => void {
  let last = performance.eventLoopUtilization()
  let isCompressing = false

  async function look() {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    const response = utilization < idleShare && !isCompressing ? store.choose(canBeSmaller) : undefined
    if (!response) return
    isCompressing = true
    await makeSmaller(response).finally(() => {
      isCompressing = false
    })
  }

  const timer = setInterval(() => void look(), interval).unref()
  return () => clearInterval(timer)
}
