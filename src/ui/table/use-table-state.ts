import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChosenFilters } from './filters.ts'

/**
 * The state of a table, stored in the URL's query; `sort` is the field of a column, with a hyphen when descending. All other
 * parameters are filters.
 */
export type TableState = { search: string; sort: string; page: number; filters: ChosenFilters }

/** How long to wait for more letters before the address is changed, in milliseconds. */
const pause = 300

/**
 * Keeps the state of a table in the page's address, so that it is there again after going back. Another page of the table
 * is a step of the browser's history, another search or order is not.
 */
export function useTableState(defaultSort: string) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [held, setHeld] = useState({ key, state: parse(search) })
  if (held.key !== key) setHeld({ key, state: parse(search) })
  // The default may become known only with the list.
  const state = useMemo(() => ({ ...held.state, sort: held.state.sort || defaultSort }), [held, defaultSort])

  /** Another search or order begins with the first page. */
  const change = useCallback(
    (changes: Partial<TableState>) =>
      setHeld((before) => ({ ...before, state: { ...before.state, page: 1, ...changes } })),
    [],
  )
  const goTo = useCallback(
    (page: number) => navigate({ search: format({ ...state, page }, defaultSort) }),
    [state, navigate, defaultSort],
  )

  /** Unlike a search, other filters are a step of the browser's history. */
  const filterBy = useCallback(
    (filters: ChosenFilters) =>
      navigate({ search: format({ ...state, page: 1, filters }, defaultSort) }, { preventScrollReset: true }),
    [state, navigate, defaultSort],
  )

  useEffect(() => {
    const wanted = format(state, defaultSort)
    if (wanted === window.location.search) return
    // Not by the router, which would take it for another page.
    const timer = setTimeout(() => window.history.replaceState(window.history.state, '', wanted || '?'), pause)
    return () => clearTimeout(timer)
  }, [state, defaultSort])

  return { state, change, goTo, filterBy }
}

function parse(address: string): TableState {
  const params = new URLSearchParams(address)
  const page = Number(params.get('page'))
  const filters = [...params].filter(([name]) => !['search', 'sort', 'page'].includes(name))
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters: Object.fromEntries(filters),
  }
}

/** Returns '' for the state that a table begins with. */
function format({ search, sort, page, filters }: TableState, defaultSort: string): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(sort !== defaultSort && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
  })
  const query = String(params)
  return query && `?${query}`
}
