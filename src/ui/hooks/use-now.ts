import { useEffect, useState } from 'react'

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
      setNow(new Date())
      timer = setTimeout(update, 60_000 - (Date.now() % 60_000))
    }
    const onVisible = () => document.visibilityState === 'visible' && update()
    update()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
