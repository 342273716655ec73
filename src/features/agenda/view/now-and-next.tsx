import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDataSince } from '../../../ui/hooks/use-data-since.ts'
import { NextItems, RunningItems } from './live-items.tsx'
import type { Live } from './use-live-agenda.ts'

/**
 * The current and the next item of each room, at the top of the current day, and a button that returns to them. Above
 * them, a notice if the day before is over.
 */
export function NowAndNext({ live, ownTimes }: { live: Live; ownTimes: ReadonlyMap<string, string> }) {
  const panel = useRef<HTMLElement>(null)
  const isInView = useIsInView(panel)
  const dataSince = useDataSince()
  const hasItems = live.running.length + live.next.length > 0
  if (!hasItems && !live.notice) return null
  return (
    <>
      <section ref={panel} id="now" aria-label="Now and next" className="now-and-next ground-sun no-print">
        {live.notice && <p>{live.notice}</p>}
        {dataSince && <p>{dataSince}</p>}
        {live.running.length > 0 && (
          <div>
            <h3>Now</h3>
            <RunningItems items={live.running} now={live.now ?? 0} />
          </div>
        )}
        {live.next.length > 0 && (
          <div>
            <h3>Next</h3>
            <NextItems items={live.next} ownTimes={ownTimes} />
          </div>
        )}
      </section>
      {hasItems && !isInView && (
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
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
