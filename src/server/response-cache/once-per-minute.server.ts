/** Passes on at most one message per minute. */
export function oncePerMinute(warn: (message: string) => void): (message: string) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (message) => {
    if (performance.now() - warnedAt < 60_000) return
    warnedAt = performance.now()
    warn(message)
  }
}
