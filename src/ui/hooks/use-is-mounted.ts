import { useEffect, useRef } from 'react'

/** Whether what asks is still shown: an answer that comes late must not lead anybody away from where they went. */
export function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
