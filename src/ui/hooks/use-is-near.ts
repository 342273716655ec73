import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether the element has been in the window or within `margin` of it, such as '400px'. Browsers load lazy
 * images from 1250 to 2500 px outside of it.
 */
export function useIsNear(element: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin, isNear])
  return isNear
}
