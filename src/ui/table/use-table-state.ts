import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a table, stored in the URL's query; `sort` is the field of a column, with a hyphen when descending. */
export type TableState = { search: string; sort: string; page: number }

/** How long to wait for more letters before the address is changed, in milliseconds. */
const pause = 300

/**
 * Keeps the state of a table in the page's address, so that it is there again after going back. Another page of the table
 * is a step of the browser's history, another search or order is not.
 */
export function useTableState(defaultSort: string) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [held, setHeld] = useState({ key, state: parse(search, defaultSort) })
  if (held.key !== key) setHeld({ key, state: parse(search, defaultSort) })
  const { state } = held

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

  useEffect(() => {
    const wanted = format(state, defaultSort)
    if (wanted === window.location.search) return
    // Not by the router, which would take it for another page.
    const timer = setTimeout(() => window.history.replaceState(window.history.state, '', wanted || '?'), pause)
    return () => clearTimeout(timer)
  }, [state, defaultSort])

  return { state, change, goTo }
}

function parse(address: string, defaultSort: string): TableState {
  const params = new URLSearchParams(address)
  const page = Number(params.get('page'))
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') || defaultSort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns '' for the state that a table begins with. */
function format({ search, sort, page }: TableState, defaultSort: string): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(sort !== defaultSort && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  const query = String(params)
  return query && `?${query}`
}
