import { useSyncExternalStore } from 'react'
import { dataAge } from '../../lib/data-age.ts'
import { partsOf } from '../../lib/dates.ts'
import { deviceTime } from '../../lib/zoned-time.ts'

/** Returns the moment of the data that the page shows, as 'Updated 11:04'; undefined where they come from the server. */
export function useDataSince(): string | undefined {
  const since = useSyncExternalStore(dataAge.subscribe, dataAge.since, () => undefined)
  if (since === undefined) return undefined
  const [day = '', clock] = deviceTime(new Date(since)).split('T')
  if (deviceTime(new Date()).startsWith(day)) return `Updated ${clock}`
  const { month, day: dayOfMonth } = partsOf(day)
  return `Updated ${month} ${dayOfMonth} at ${clock}`
}
