import { useCallback, useEffect, useRef } from 'react'

/**
 * Work that waits for a pause, such as one in typing. When what it belongs to goes, it is done at once and not lost: the
 * page may be left, or the session end, before the pause has come.
 */
export function useDebouncedWork(milliseconds: number) {
  const waiting = useRef<{ work: () => unknown; timer: ReturnType<typeof setTimeout> }>(undefined)

  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  const finish = useCallback(() => {
    const work = waiting.current?.work
    forget()
    work?.()
  }, [forget])
  const wait = useCallback(
    (work: () => unknown) => {
      forget()
      waiting.current = { work, timer: setTimeout(finish, milliseconds) }
    },
    [forget, finish, milliseconds],
  )

  useEffect(() => {
    // Both: storing takes a moment, and a phone that puts a page away does not ask before.
    const ends = ['beforeunload', 'pagehide']
    for (const end of ends) window.addEventListener(end, finish)
    return () => {
      for (const end of ends) window.removeEventListener(end, finish)
      finish()
    }
  }, [finish])
  return { wait, forget }
}
