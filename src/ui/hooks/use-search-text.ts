import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Synchronizes the input with the search in the URL, which links and the Back button also change. */
export function useSearchText(q: string, search: (q: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const isNew = useRef(true)
  const isWayBack = useNavigationType() === 'POP'
  const sync = useEffectEvent((q: string) => {
    const { current } = input
    if (!current || current.value === q) return
    // Typed before the page was hydrated.
    if (isNew.current) search(current.value)
    // While someone types, the input is ahead of the URL.
    else if (isWayBack || current !== document.activeElement) current.value = q
  })
  useEffect(() => {
    sync(q)
    isNew.current = false
  }, [q])
  return input
}
