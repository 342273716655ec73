import { useEffect, useState } from 'react'
import { dateInZone } from '../../lib/dates.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { DayItem } from './agenda-row-item.ts'
import type { LiveAgenda } from './live-agenda.ts'

type Live = LiveAgenda & {
  /** The date at the venue. */
  today: string
  /** The visitor's own time by item. */
  visitorTimes: Map<string, string>
}

/**
 * Returns what is on now, again each minute; undefined until the page is hydrated, and where there is nothing to say:
 * to a visitor in the agenda's time zone, on other days than its own. Its code is loaded only where there is.
 */
export function useLiveAgenda(items: DayItem[], timeZone: string): Live | undefined {
  const now = useNow()
  const [live, setLive] = useState<Live>()
  useEffect(() => {
    if (!now || !hasNews(items, timeZone, now)) return
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

const day = 86_400_000

function hasNews(items: DayItem[], timeZone: string, now: Date): boolean {
  if (Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone) return true
  const [yesterday, tomorrow] = [-day, day].map((change) => dateInZone(timeZone, new Date(now.getTime() + change)))
  return items.some(({ date }) => date && date >= (yesterday as string) && date <= (tomorrow as string))
}
