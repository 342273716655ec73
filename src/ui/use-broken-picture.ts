import { useCallback, useState } from 'react'

/**
 * Whether a picture failed to load, and the two handlers that find out. The failure may have come before the page's
 * scripts did: hence the look at the element itself when it is handed over.
 */
export function useBrokenPicture() {
  const [broken, setBroken] = useState(false)
  const holder = useCallback((element: HTMLElement | null) => {
    const image = element?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }, [])
  return { broken, holder, onError: () => setBroken(true) }
}
