import { useEffect, useState } from 'react'
import { dateInZone } from '../../../lib/dates.ts'
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'
import type { LiveAgenda } from '../rules/live-agenda.ts'

type Live = LiveAgenda & {
  /** The date at the venue. */
  today: string
  /** The visitor's own time by item. */
  visitorTimes: Map<string, string>
}

/**
 * Returns the items on now, updated each minute; undefined until the page is hydrated, and for visitors in the
 * agenda's time zone on days outside it. Its code is loaded only when needed.
 */
export function useLiveAgenda(items: DayItem[], timeZone: string): Live | undefined {
  const now = useNow()
  const isHydrated = useHydrated()
  // At once where the code is there already: on the way back, the page is as high as it was left.
  const [live, setLive] = useState(() => (code && isHydrated ? liveAt(code, items, timeZone, new Date()) : undefined))
  useEffect(() => {
    if (!now || !hasNews(items, timeZone, now)) return
    let isCurrent = true
    // Without it, the agenda is as it is at other times.
    loadCode().then(
      (loaded) => isCurrent && setLive(liveAt(loaded, items, timeZone, now)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [items, timeZone, now])
  return live
}

type Code = typeof import('../rules/live-agenda.ts')

let code: Code | undefined
async function loadCode(): Promise<Code> {
  code ??= await import('../rules/live-agenda.ts')
  return code
}

const liveAt = ({ liveAgenda, visitorTimes }: Code, items: DayItem[], timeZone: string, now: Date): Live => ({
  ...liveAgenda(items, timeZone, now.getTime()),
  today: dateInZone(timeZone, now),
  visitorTimes: visitorTimes(items, timeZone),
})

const day = 86_400_000

function hasNews(items: DayItem[], timeZone: string, now: Date): boolean {
  if (Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone) return true
  const [yesterday, tomorrow] = [-day, day].map((change) => dateInZone(timeZone, new Date(now.getTime() + change)))
  return items.some(({ date }) => date && date >= (yesterday as string) && date <= (tomorrow as string))
}
