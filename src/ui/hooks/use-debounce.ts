import { useCallback, useEffect, useRef } from 'react'

/**
 * Delays work until a pause of the given milliseconds, such as in typing. Pending work runs immediately when the
 * component unmounts or the page is left.
 */
export function useDebounce(milliseconds: number) {
  const pending = useRef<{ work: () => unknown; timer: ReturnType<typeof setTimeout> }>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }, [])
  const flush = useCallback(() => {
    const work = pending.current?.work
    cancel()
    work?.()
  }, [cancel])
  const schedule = useCallback(
    (work: () => unknown) => {
      cancel()
      pending.current = { work, timer: setTimeout(flush, milliseconds) }
    },
    [cancel, flush, milliseconds],
  )

  useEffect(() => {
    // Listen to both: storing takes a moment, and a phone that discards a page in the background fires only `pagehide`.
    const events = ['beforeunload', 'pagehide']
    for (const event of events) window.addEventListener(event, flush)
    return () => {
      for (const event of events) window.removeEventListener(event, flush)
      flush()
    }
  }, [flush])
  return { schedule, cancel }
}
