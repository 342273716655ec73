/** A page that was hidden for a shorter time waits for its next turn, in milliseconds. */
const pause = 20_000

/**
 * Runs `work` while the page is visible and the device has a network: at once, after each interval more or less by a fifth,
 * when the network is back, and when the page is shown again. One run at a time; a failed one waits for its next turn.
 * @param interval returns milliseconds
 * @returns a function that ends this
 */
export function repeatWhileVisible(work: () => Promise<unknown>, interval: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  const isHidden = () => document.visibilityState === 'hidden'

  async function run() {
    clearTimeout(timer)
    if (isRunning || isHidden()) return
    if (navigator.onLine) {
      isRunning = true
      lastAt = Date.now()
      await work().catch(() => {}) // the next turn tries again
      isRunning = false
    }
    schedule()
  }
  function schedule() {
    clearTimeout(timer)
    if (isHidden() || ended.signal.aborted) return
    timer = setTimeout(run, interval() * (0.8 + Math.random() * 0.4))
  }
  function onVisibility() {
    if (isHidden()) clearTimeout(timer)
    else if (Date.now() - lastAt > pause) void run()
    else schedule()
  }

  const ended = new AbortController()
  const { signal } = ended
  window.addEventListener('online', () => void run(), { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  void run()
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
