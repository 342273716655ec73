import { useEffect } from 'react'

/** How often a lock that the system took back is requested again, in milliseconds. */
const interval = 60_000

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isCurrent = true
    // Browsers release the lock of a hidden page, and a device may refuse one, such as with a low battery.
    async function request() {
      if (document.visibilityState !== 'visible' || lock?.released === false) return
      try {
        lock = await navigator.wakeLock?.request('screen')
      } catch {
        return
      }
      if (!isCurrent) await lock?.release()
    }
    void request()
    const timer = setInterval(request, interval)
    document.addEventListener('visibilitychange', request)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
