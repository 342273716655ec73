import { createContext, use, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { valuesOf } from '../../../ui/form/form-values.ts'
import { type AgendaWarning, agendaWarnings, type CheckedAgenda, type CheckedItem } from '../rules/agenda-checks.ts'
import { withFormat } from '../rules/is-break.ts'

/** The agenda to compare the form's item with. The page provides it: features do not call the API. */
export const SavedAgenda = createContext<Omit<CheckedAgenda, 'speakers'>>({ items: [], startDate: '', endDate: '' })

type TypedItem = Omit<CheckedItem, 'id' | 'speakerRecords' | 'day'> & {
  day: string
  track: string
  description: string
  speakers: (CheckedItem['speakerRecords'][number] & { isDeleted?: true })[]
}

/**
 * Returns warnings for an item in the form, by field.
 * @param id undefined for a new item
 */
export function useAgendaWarnings(id: string | undefined, saved: TypedItem) {
  const agenda = use(SavedAgenda)
  const [typed, setTyped] = useState(saved)
  const values = useDeferredValue(typed)
  const update = useCallback((form: HTMLFormElement) => setTyped(valuesOf(form) as unknown as TypedItem), [])
  const warnings = useMemo(() => {
    if (!values.topic) return []
    const typed = {
      ...values,
      id: id ?? 'new',
      day: Number(values.day),
      speakerRecords: values.speakers.filter(({ isDeleted }) => !isDeleted),
    }
    // As the server will create it.
    const own: CheckedItem = id ? typed : withFormat({ ...typed, speakers: values.speakers.map(({ id }) => id) })
    const items = [...agenda.items.filter((item) => item.id !== own.id), own]
    return agendaWarnings({ ...agenda, items, speakers: [] }).filter((warning) => warning.items.includes(own.id))
  }, [agenda, id, values])
  return { warningAt: (field: AgendaWarning['field']) => textAt(warnings, field), update }
}

const textAt = (warnings: AgendaWarning[], field: AgendaWarning['field']) =>
  warnings
    .filter((warning) => warning.field === field)
    .map(({ text }) => `${text}.`)
    .join(' ') || undefined
