import { useEffect, useState } from 'react'
import { dateInZone } from '../../lib/dates.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { AgendaRowItem } from './agenda-row-item.ts'
import type { LiveAgenda } from './live-agenda.ts'

type Live = LiveAgenda & {
  /** The date at the venue. */
  today: string
  /** The visitor's own time by item. */
  visitorTimes: Map<string, string>
}

/** Returns what is on now, again each minute; undefined until the page is hydrated. Its code is loaded after the page. */
export function useLiveAgenda(items: AgendaRowItem[], timeZone: string): Live | undefined {
  const now = useNow()
  const [live, setLive] = useState<Live>()
  useEffect(() => {
    if (!now) return
    let isCurrent = true
    const show = ({ liveAgenda, visitorTimes }: typeof import('./live-agenda.ts')) => {
      if (!isCurrent) return
      setLive({
        ...liveAgenda(items, timeZone, now.getTime()),
        today: dateInZone(timeZone, now),
        visitorTimes: visitorTimes(items, timeZone),
      })
    }
    // Without it, the agenda is as it is at other times.
    import('./live-agenda.ts').then(show, () => {})
    return () => {
      isCurrent = false
    }
  }, [items, timeZone, now])
  return live
}
