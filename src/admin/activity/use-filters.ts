import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const names = ['q', 'person', 'entity', 'field', 'from', 'to'] as const
/** The filters of the changes, as the API names them; '' for all. */
export type Filters = Record<(typeof names)[number], string>

/** How long to wait for more letters before the address and the list change, in milliseconds. */
const pause = 300

/**
 * Keeps the filters in the page's address, so that they are there again after going back.
 * @returns also the query for the API, which is '' without filters
 */
export function useFilters() {
  const { key, search } = useLocation()
  const [held, setHeld] = useState({ key, filters: parse(search) })
  if (held.key !== key) setHeld({ key, filters: parse(search) })
  const { filters } = held
  const change = useCallback(
    (changes: Partial<Filters>) => setHeld((before) => ({ ...before, filters: { ...before.filters, ...changes } })),
    [],
  )
  const clear = useCallback(() => change(parse('')), [change])

  const wanted = format(filters)
  const [query, setQuery] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => {
      setQuery(wanted)
      const address = wanted && `?${wanted}`
      // Not by the router, which would take it for another page.
      if (address !== window.location.search) window.history.replaceState(window.history.state, '', address || '?')
    }, pause)
    return () => clearTimeout(timer)
  }, [wanted])
  return { filters, change, clear, query, isPending: query !== wanted }
}

function parse(address: string): Filters {
  const params = new URLSearchParams(address)
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Filters
}

const format = (filters: Filters): string =>
  String(
    new URLSearchParams(names.flatMap((name) => (isGiven(name, filters[name]) ? [[name, filters[name].trim()]] : []))),
  )

/** A date field has years such as 2 and 20 while someone types 2027. */
const isGiven = (name: keyof Filters, text: string) =>
  name === 'from' || name === 'to' ? text.startsWith('20') : text.trim() !== ''
