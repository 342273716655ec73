/**
 * Runs `work` whenever it is woken, one run at a time. If woken during a run, it runs once more.
 * @param work must not reject; its signal aborts when closing has waited for five seconds
 */
export function backgroundWork(work: (signal: AbortSignal, isClosed: () => boolean) => Promise<void>) {
  const closing = new AbortController()
  let isClosed = false
  let isWoken = false
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    while (isWoken && !isClosed) {
      isWoken = false
      await work(closing.signal, () => isClosed)
    }
    running = undefined
  }

  function wake() {
    isWoken = true
    if (!isClosed) running ??= run()
  }

  return {
    wake,

    /** Wakes it after a pause in milliseconds, which begins again with each call. */
    wakeAfter(pause: number) {
      clearTimeout(timer)
      timer = setTimeout(wake, pause)
    },

    /** Waits for the run in progress; no other one begins. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      const timeout = setTimeout(() => closing.abort(), 5000)
      await running
      clearTimeout(timeout)
    },
  }
}
