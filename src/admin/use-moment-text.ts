import { useCallback } from 'react'
import { useSummit } from '../features/content/use-summit.ts'
import { defaultTimeZone } from '../lib/dates.ts'
import { momentText } from '../lib/moment-in-zone.ts'

/** Returns a function that writes a moment (ISO 8601) as the summit's clocks show it, with the name of its zone. */
export function useMomentText() {
  const timeZone = useSummit().timeZone || defaultTimeZone
  return useCallback((moment: string) => momentText(timeZone, moment), [timeZone])
}
