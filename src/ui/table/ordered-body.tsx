// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from '../reorder/reorder-items.ts'
import { useReorder } from '../reorder/use-reorder.tsx'
import type { useCellEditing } from './cell-editing.ts'
import type { Column } from './column.ts'
import { onRowKey, onRowKeyUp } from './row-keys.ts'
import { nameOfRow } from './table-row.tsx'

/** How people order the rows. */
export type RowOrder<Row> = {
  /** The name of the list's own order among the sort orders. */
  sort: string
  /** True if all rows are shown, in that order. */
  canMove: boolean
  /** Returns the part of the list within which a row is moved. */
  partOf?: ((row: Row) => string) | undefined
  onMove: (id: string, place: Place) => void
}

type Props<Row> = {
  order: RowOrder<Row> | undefined
  columns: Column<Row>[]
  rows: Row[]
  children: ReactNode
  /** Handlers of editing in cells. */
  editing: ReturnType<typeof useCellEditing>['tableProps']
}

/** The body of a table, with the keys of its rows and, in a list with an order of its own, their handles. */
export function OrderedBody<Row extends { id: string }>({ order, columns, rows, children, editing }: Props<Row>) {
  const { listProps, status } = useReorder({
    nameOf: (id) => nameOfRow(columns, rows.find((row) => row.id === id) as Row),
    onMove: (id, place) => order?.onMove(id, place),
  })
  return (
    <tbody
      role="rowgroup"
      {...listProps}
      onDoubleClick={editing.onDoubleClick}
      onKeyDown={(event) => {
        listProps.onKeyDown(event)
        onRowKey(event)
        editing.onKeyDown?.(event)
      }}
      onKeyUp={(event) => {
        listProps.onKeyUp(event)
        onRowKeyUp(event)
      }}
    >
      {children}
      {order && createPortal(status, document.body)}
    </tbody>
  )
}
