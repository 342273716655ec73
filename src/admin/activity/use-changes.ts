import { useCallback, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { ListedChange } from '../../features/history/history.ts'
import { isApiError } from '../../lib/api.ts'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'

/** A part of the changes that match a query; `next` is the query of the older part. */
type Part = { query: string; changes: ListedChange[]; next: string | undefined }

/** Changes per request. */
const pageSize = 100

/** Loads the changes that match a query, the latest first, then older ones on demand. */
export function useChanges(query: string) {
  const load = useCallback(() => loadPart(query), [query])
  const { data: newest, failure, reload } = useAsync(load)
  // Older parts that follow another first part do not count.
  const [older, setOlder] = useState<{ of: Part; parts: Part[] }>()
  const parts = newest ? [newest, ...(older?.of === newest ? older.parts : [])] : []
  const next = parts.at(-1)?.next
  const toast = useToast()
  const [showOlder, isLoadingOlder] = useSingleFlight(async () => {
    if (!newest || !next) return
    try {
      const part = await loadPart(query, next)
      setOlder({ of: newest, parts: [...parts.slice(1), part] })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error('Couldn’t load older changes.')
    }
  })
  return {
    /** Undefined until the first part is loaded. */
    changes: newest && parts.flatMap(({ changes }) => changes),
    /** True while the shown changes are those of an earlier query. */
    isOutdated: newest?.query !== query && !failure,
    hasOlder: next !== undefined,
    showOlder,
    isLoadingOlder,
    failure,
    reload,
  }
}

async function loadPart(query: string, path = `?limit=${pageSize}${query && `&${query}`}`): Promise<Part> {
  const { data: changes, next } = await browserApi.read<ListedChange[]>(`/changes${path}`)
  return { query, changes, next }
}
