/** Returns a signal that aborts after that many milliseconds. `AbortSignal.timeout` is complete only from Chrome 124 on. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
