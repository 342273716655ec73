import { useEffect, useRef } from 'react'

/** Returns a ref that is true while mounted, because a late response must not navigate away from another page. */
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
