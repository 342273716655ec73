import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AgendaRowItem } from './agenda-row-item.ts'
import type { LiveAgenda } from './live-agenda.ts'

/** The current and the next item of each room, at the top of today's section, and a button that returns to it. */
export default function NowAndNext({ live: { running, next } }: { live: LiveAgenda }) {
  const panel = useRef<HTMLElement>(null)
  const isInView = useIsInView(panel)
  if (running.length + next.length === 0) return null
  return (
    <>
      <section ref={panel} id="now" aria-label="Now and next" className="now-and-next no-print">
        {running.length > 0 && <Items heading="Now" items={running} />}
        {next.length > 0 && <Items heading="Next" items={next} />}
      </section>
      {!isInView && (
        <Link to="#now" className="now-button no-print button button-primary">
          Now
        </Link>
      )}
    </>
  )
}

function Items({ heading, items }: { heading: string; items: AgendaRowItem[] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul>
        {items.map(({ id, topic, time, location }) => (
          <li key={id}>
            <Link to={`/agenda/${id}`} viewTransition>
              {topic}
            </Link>
            <span>{[time, location].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
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
