import { createContext, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import type { Column } from './column.ts'

/** Saves the text of a cell. Resolves to a message where it cannot be saved. */
export type SaveCell<Row> = (row: Row, field: string, text: string) => Promise<string | undefined>

type Cell = { id: string; field: string }
export type Next = 'name' | 'next' | 'previous' | 'none'

/** What the open editor of a cell needs. */
export const CellEditing = createContext<{
  save: (id: string, field: string, text: string) => Promise<string | undefined>
  /** Closes the editor of a cell, unless another one is open: for the name of its row, for a neighbour, or for nothing. */
  leave: (cell: Cell, to: Next) => void
}>({ save: async () => undefined, leave: () => {} })

type Options<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  /** Called when a row begins to be edited. */
  onStart: ((row: Row) => void) | undefined
  onSave: SaveCell<Row> | undefined
}

/** Edits short texts of a table in their cells: after F2 on the name of a row, or a double click on a cell. */
export function useCellEditing<Row extends { id: string }>({ columns, rows, onStart, onSave }: Options<Row>) {
  const [cell, setCell] = useState<Cell>()
  const fields = columns.flatMap(({ edit, field }) => (edit && field ? [field] : []))

  function start(id: string | undefined, field: string | undefined) {
    const row = rows.find((row) => row.id === id)
    if (!row || !field || !onSave) return
    if (row.id !== cell?.id) onStart?.(row)
    setCell({ id: row.id, field })
  }

  function leave(left: Cell, to: Next) {
    const step = { next: 1, previous: -1, name: 0, none: 0 }[to]
    const field = step === 0 ? undefined : fields[fields.indexOf(left.field) + step]
    setCell((open) => {
      if (open?.id !== left.id || open.field !== left.field) return open
      return field === undefined ? undefined : { id: left.id, field }
    })
    if (field !== undefined || to === 'none') return
    // The name has the keys of the row.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-item="${left.id}"] th > button`)?.focus())
  }

  async function save(id: string, field: string, text: string) {
    const row = rows.find((row) => row.id === id)
    return row && onSave?.(row, field, text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-item]')
    if (event.key !== 'F2' || !row || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    start(row.dataset.item, fields[0])
  }

  function onDoubleClick({ target }: MouseEvent) {
    const edited = target instanceof Element ? target.closest<HTMLElement>('[data-edit]') : null
    start(edited?.closest<HTMLElement>('[data-item]')?.dataset.item, edited?.dataset.edit)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: for the cell; the functions read the latest rows
  const context = useMemo(() => ({ save, leave }), [cell, rows, columns, onSave])
  return { cell, context, tableProps: onSave && fields.length > 0 ? { onKeyDown, onDoubleClick } : {} }
}
