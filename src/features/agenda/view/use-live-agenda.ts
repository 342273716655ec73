import { useMemo } from 'react'
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import type { AgendaPart } from '../agenda-part.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'
import { type CurrentDay, currentDay } from '../rules/current-day.ts'
import { type LiveAgenda, liveAgenda, visitorTimes } from '../rules/live-agenda.ts'

/** `now` is in milliseconds, undefined before the first day. */
export type Live = LiveAgenda & CurrentDay & { now: number | undefined }

type Options = {
  days: AgendaPart['days']
  items: DayItem[]
  timeZone: string
  /** When the page was loaded, in milliseconds. */
  at: number | undefined
}

/**
 * Returns the items on now, updated each minute. Until hydration, they are those at the time when the page was loaded.
 */
export function useLiveAgenda({ days, items, timeZone, at }: Options): Live {
  const now = useNow()?.getTime() ?? at
  return useMemo(() => {
    const current = now === undefined ? {} : currentDay(days, now)
    const live = now === undefined || !current.number ? nothingLive : liveAgenda(items, timeZone, now)
    return { ...live, ...current, now }
  }, [days, items, timeZone, now])
}

const nothingLive: LiveAgenda = { running: [], next: [] }

/** Returns the visitor's local time by item where it differs from the venue's, which the server cannot know. */
export function useVisitorTimes(items: DayItem[], timeZone: string): ReadonlyMap<string, string> {
  const isHydrated = useHydrated()
  return useMemo(() => (isHydrated ? visitorTimes(items, timeZone) : new Map()), [items, timeZone, isHydrated])
}
