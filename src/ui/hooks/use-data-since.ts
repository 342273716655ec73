import { useSyncExternalStore } from 'react'
import { dataAge } from '../../lib/data-age.ts'

/** Returns the moment of the data that the page shows, as 'Updated 11:04'; undefined where they come from the server. */
export function useDataSince(): string | undefined {
  const since = useSyncExternalStore(dataAge.subscribe, dataAge.since, () => undefined)
  if (since === undefined) return undefined
  const moment = new Date(since)
  const isToday = moment.toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ month: 'long', day: 'numeric' } as const)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return `Updated ${new Intl.DateTimeFormat('en-US', { ...day, ...time }).format(moment)}`
}
