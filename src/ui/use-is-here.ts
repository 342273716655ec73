import { useEffect, useRef } from 'react'

/** Whether what asks is still shown: an answer that comes late must not lead anybody away from where they went. */
export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
