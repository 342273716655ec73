import { useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import { type AgendaFilter, filterOf } from '../../features/agenda/rules/agenda-filter.ts'
import { MyAgendaContext } from '../../features/agenda/view/my-agenda.tsx'

/**
 * Returns the filter of the agenda in the URL. A filter by starred items takes effect once the stars have loaded,
 * because the server sends everybody the same page.
 */
export function useAgendaFilter(): AgendaFilter {
  const { search } = useLocation()
  const starred = useContext(MyAgendaContext)?.starred
  return useMemo(() => {
    const address = new URLSearchParams(search)
    return { ...filterOf(address), ...(starred && address.get('mine') && { mine: starred }) }
  }, [search, starred])
}
