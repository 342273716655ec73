import { useEffect, useState } from 'react'
import { clockCorrected, now as currentTime } from '../../lib/now.ts'

/**
 * Returns the time, updated at each full minute and when the page becomes visible; undefined until hydration, because
 * the HTML is the same at all times.
 */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      const time = currentTime()
      setNow(new Date(time))
      timer = setTimeout(update, 60_000 - (time % 60_000))
    }
    const onVisible = () => document.visibilityState === 'visible' && update()
    update()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener(clockCorrected, update)
    return () => {
      clearTimeout(timer)
      window.removeEventListener(clockCorrected, update)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
