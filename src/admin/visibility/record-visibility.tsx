import { type Visibility, visibilityNames } from '../../lib/visibility.ts'
import type { Column } from '../../ui/table/column.ts'
import type { Filter } from '../../ui/table/filters.ts'
import { WaitingBadge } from '../outbox/waiting-changes.tsx'
import type { LoadForm } from '../record/load-record.ts'
import { VisibilityBadge } from './visibility-badge.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

export const byVisibility: Filter<Visibility> = {
  name: 'shown',
  label: 'On the site',
  value: ({ hidden, showAt, hideAt }) => (showAt || hideAt ? 'timed' : hidden ? 'hidden' : 'visible'),
  labels: { ...visibilityNames, timed: 'Until or from a moment' },
}

/** Shows beside a record's name whether visitors see it, and whether a change of it waits for the network. */
export function withBadges<Rec extends { id: string } & Visibility>(column: Column<Rec>): Column<Rec> {
  if (!column.isName) return column
  const ownCell = column.cell ?? ((record: Rec) => String(column.value?.(record) ?? ''))
  const cell = (record: Rec) => (
    <>
      {ownCell(record)}
      <VisibilityBadge record={record} />
      <WaitingBadge id={record.id} />
    </>
  )
  return { ...column, cell }
}

/** Loads a form with the fields of the visibility. */
export async function withVisibility(loadForm: LoadForm) {
  const [form, code] = await Promise.all([loadForm(), import('../../features/visibility/with-visibility.tsx')])
  return code.withVisibility(form, VisibilityFields)
}
