import { useRouteLoaderData } from 'react-router'
import type { loadRootData } from './load-root-data.ts'

/** Returns the data of the root route. Without it, its error page is shown in place of all others. */
export function useRootData() {
  const data = useRouteLoaderData<typeof loadRootData>('root')
  if (!data) throw new Error('The root route has no data')
  return data
}
