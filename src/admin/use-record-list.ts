import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../browser/api.ts'
import { ownSort } from '../lib/list-keys.ts'
import { type AsyncResult, useAsync } from '../ui/hooks/use-async.ts'
import { useDebounce } from '../ui/hooks/use-debounce.ts'
import type { TableRows } from '../ui/table/table-rows.ts'
import { type TableState, useTableState } from '../ui/table/use-table-state.ts'
import { useReloadAfterUndo } from './undo/use-undo.ts'

/** The most records that a table loads to search and sort in the browser. */
export const maxWhole = 1000
/** Records per page of a longer list. */
const pageSize = 100
/** How long to wait for more letters of a search, in milliseconds. */
const pause = 200

/** The list of a table. `first` holds the first records in the entity's own order; staff have chosen it if `isOrdered`. */
export type RecordList<Rec> = Pick<AsyncResult<Rec[]>, 'failure' | 'reload'> &
  TableRows<Rec> & { first: Rec[] | undefined; isOrdered: boolean }

/**
 * Loads the records of a table: all of a short list, or one page of a long list, which the server searches and sorts as
 * the URL says.
 * @param path such as '/speakers'
 * @param defaultSort the order until another one is chosen, such as 'name' or '-date'; the list's own order once it has one
 */
export function useRecordList<Rec extends { id: string }>(path: string, defaultSort: string): RecordList<Rec> {
  const loadFirst = useCallback(() => browserApi.read<Rec[]>(`${path}?limit=${maxWhole}`), [path])
  const first = useAsync(loadFirst)
  const isOrdered = first.data?.isOrdered === true
  const { state, change, goTo, filterBy } = useTableState(isOrdered ? ownSort : defaultSort)
  const all = first.data?.total ?? 0
  const isLong = all > maxWhole
  const query = useQuery(state)
  const loadPart = useCallback(
    async () => (isLong ? { query, ...(await browserApi.read<Rec[]>(`${path}?${query}`)) } : undefined),
    [isLong, path, query],
  )
  const part = useAsync(loadPart)
  const { reload: reloadFirst } = first
  const { reload: reloadPart } = part
  const reload = useCallback(async () => {
    await Promise.all([reloadFirst(), reloadPart()])
  }, [reloadFirst, reloadPart])
  useReloadAfterUndo(reload)
  const found = part.data?.total ?? 0
  useLastPage(isLong && part.data?.query === query, { ...state, found }, change)

  const loadIds = async (limit: number) => {
    const all = await browserApi.get<Rec[]>(`${path}?${queryOf({ ...state, page: 1 }, limit)}`)
    return all.map(({ id }) => id)
  }

  const own = { state, change, goTo, filterBy, loadIds, reload, isOrdered, first: first.data?.data }
  if (!isLong) return { ...own, rows: first.data?.data, failure: first.failure }
  const isLoading = part.data?.query !== queryOf(state) && !part.failure
  return {
    ...own,
    rows: part.data?.data,
    failure: part.failure ?? first.failure,
    part: part.data && { found, all, size: pageSize, isLoading },
  }
}

/** Returns the query of a state, debounced while someone types. */
function useQuery(state: TableState): string {
  const [query, setQuery] = useState(() => queryOf(state))
  const { schedule, cancel } = useDebounce(pause)
  const wanted = queryOf(state)
  const isTyped = searchOf(query) !== state.search.trim()
  useEffect(() => {
    if (isTyped) schedule(() => setQuery(wanted))
    else setQuery(wanted)
    return cancel
  }, [isTyped, wanted, schedule, cancel])
  return query
}

const searchOf = (query: string) => new URLSearchParams(query).get('search') ?? ''

function queryOf({ search, sort, page }: TableState, limit = pageSize): string {
  const params = new URLSearchParams({
    limit: String(limit),
    ...(page > 1 && { offset: String((page - 1) * pageSize) }),
    ...(sort && { sort }),
    ...(search.trim() && { search: search.trim() }),
  })
  return params.toString()
}

type Reached = TableState & { found: number }

/** Goes to the last page if the URL names a later one, as after deletions. */
function useLastPage(isLoaded: boolean, { page, found }: Reached, change: (changes: Partial<TableState>) => void) {
  const last = Math.max(1, Math.ceil(found / pageSize))
  useEffect(() => {
    if (isLoaded && page > last) change({ page: last })
  }, [isLoaded, page, last, change])
}
