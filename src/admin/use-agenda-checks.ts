import { useCallback, useMemo } from 'react'
import { browserApi } from '../browser/api.ts'
import type { PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import type { FoundSpeakers } from '../features/agenda/form/speaker-options.ts'
import { agendaWarnings } from '../features/agenda/rules/agenda-checks.ts'
import { useSummit } from '../features/content/use-summit.ts'
import { useAsync } from '../ui/hooks/use-async.ts'
import type { RecordList } from './use-record-list.ts'

/** Returns the whole agenda and its warnings for staff. */
export function useAgendaChecks(records: RecordList<PublicAgendaItem>, loadSpeakers: () => Promise<FoundSpeakers>) {
  const { startDate, endDate } = useSummit()
  const { first, part } = records
  const isLong = part !== undefined
  const loadItems = useCallback(
    async () => (isLong ? browserApi.get<PublicAgendaItem[]>('/agenda') : (first ?? [])),
    [isLong, first],
  )
  const { data: items } = useAsync(loadItems)
  const { data: speakers } = useAsync(loadSpeakers)
  const agenda = useMemo(() => ({ items: items ?? [], startDate, endDate }), [items, startDate, endDate])
  const warnings = useMemo(
    () => (items && speakers ? agendaWarnings({ ...agenda, speakers: speakers.speakers }) : []),
    [agenda, items, speakers],
  )
  return { agenda, warnings }
}
