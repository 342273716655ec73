import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type AgendaFilter, filterOf } from '../features/agenda/agenda-filter.ts'

/** Returns the filter of the agenda in the address. */
export function useAgendaFilter(): AgendaFilter {
  const { search } = useLocation()
  return useMemo(() => filterOf(new URLSearchParams(search)), [search])
}
