import { useSyncExternalStore } from 'react'
import { dataAge } from '../../lib/data-age.ts'
import { deviceClock, deviceDay } from '../../lib/dates.ts'

/** Returns the moment of the data that the page shows, as 'Updated 11:04'; undefined where they come from the server. */
export function useDataSince(): string | undefined {
  const since = useSyncExternalStore(dataAge.subscribe, dataAge.since, () => undefined)
  if (since === undefined) return undefined
  const moment = new Date(since)
  const isToday = moment.toDateString() === new Date().toDateString()
  return `Updated ${isToday ? '' : `${deviceDay(moment)} at `}${deviceClock(moment)}`
}
