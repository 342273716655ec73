import { type ReactNode, useRef } from 'react'
import { useIsNear } from '../../ui/hooks/use-is-near.ts'

/** An image that loads within 400 px of the window; without JavaScript, when the browser thinks fit. */
export function Deferred({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  if (useIsNear(place, '400px')) return children
  return (
    <div ref={place}>
      <noscript>{children}</noscript>
    </div>
  )
}
