import { performance } from 'node:perf_hooks'
import { canBeSmaller, makeSmaller } from './cached-response.server.ts'
import type { ResponseStore } from './response-store.server.ts'

/** Between two checks of the process, in milliseconds. */
const interval = 500
/** The share of an interval that an idle process may be busy. */
const idleShare = 0.05

/**
 * Compresses cached responses again, as small as possible, while the process is idle: one after each idle interval.
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
