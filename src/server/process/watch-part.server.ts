import { setTimeout as delay } from 'node:timers/promises'

/** Checks a part once. @param onStart called when the check has waited for its turn and begins */
type Check = (onStart: () => void) => Promise<boolean>

/** In milliseconds. */
type Timing = {
  /** How long a good result is reused, because anyone may ask. */
  reuse: number
  /** How long a check may take once it has begun. */
  timeout?: number
  /** How long a response waits for a check; load balancers wait two seconds. */
  patience?: number
  /** Between checks that fail. */
  retryDelay?: number
  /** The time until a broken part is checked again. */
  brokenReuse?: number
}

/** Checks that must fail in a row before a part counts as broken: one alone may fail on a busy machine. */
const maxFailures = 3

/**
 * Returns a function that tells whether a part works. A slow check, as on a busy machine, continues in the background;
 * until it ends, the last result counts.
 */
export function watchPart(check: Check, timing: Timing): () => Promise<boolean> {
  const { reuse, timeout = 2000, patience = 1500, retryDelay = 200, brokenReuse = 1000 } = timing
  let works = true
  let examination: Promise<boolean> | undefined
  let examinedAt = Number.NEGATIVE_INFINITY

  async function examine(): Promise<boolean> {
    let failures = 0
    while (failures < maxFailures && !(await inTime(check, timeout))) {
      failures += 1
      if (failures < maxFailures) await delay(retryDelay)
    }
    works = failures < maxFailures
    examinedAt = performance.now()
    examination = undefined
    return works
  }

  return async () => {
    if (performance.now() - examinedAt < (works ? reuse : brokenReuse)) return works
    examination ??= examine()
    return Promise.race([examination, delay(patience, undefined, { ref: false }).then(() => works)])
  }
}

/** Resolves to false when a check takes longer than the timeout after it has begun. */
function inTime(check: Check, timeout: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onStart = () => {
    timer = setTimeout(resolve, timeout, false)
  }
  check(onStart).then(resolve, () => resolve(false))
  return promise.finally(() => clearTimeout(timer))
}
