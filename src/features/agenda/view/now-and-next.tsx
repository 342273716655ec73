import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LiveAgenda } from '../rules/live-agenda.ts'
import { LiveItems } from './live-items.tsx'

/** The current and the next item of each room, at the top of today's section, and a button that returns to it. */
export default function NowAndNext({ live }: { live: LiveAgenda }) {
  const panel = useRef<HTMLElement>(null)
  const isInView = useIsInView(panel)
  if (live.running.length + live.next.length === 0) return null
  return (
    <>
      <section ref={panel} id="now" aria-label="Now and next" className="now-and-next no-print">
        <LiveItems live={live} />
      </section>
      {!isInView && (
        <Link to="#now" className="now-button no-print button button-primary">
          Now
        </Link>
      )}
    </>
  )
}

function useIsInView(element: { current: Element | null }): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
