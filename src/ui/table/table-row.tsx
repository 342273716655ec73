// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import { memo, type ReactNode } from 'react'
import { ReorderHandle } from '../reorder/reorder-handle.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { Column } from './column.ts'
import { onRowClick } from './row-click.ts'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './selection.ts'

/** Returns the value of the column that names a row to people. */
export const nameOfRow = <Row,>(columns: Column<Row>[], row: Row) =>
  String(columns.find(({ isName }) => isName)?.value?.(row) ?? '')

type RowProps<Row> = {
  row: Row
  columns: Column<Row>[]
  /** The buttons at its end. */
  rowActions: (row: Row) => ReactNode
  onOpen: (row: Row) => void
  /** Adds a check box. */
  selection: Selection | undefined
  /** The part of an ordered list within which it is moved; undefined in other lists. */
  part: string | undefined
  /** Has a handle to move it. */
  canMove: boolean | undefined
  /** The field that is edited in its cell. */
  editedField: string | undefined
}

type Classed = Pick<Column<never>, 'isNumber' | 'isWidest' | 'startsLine'>

export const classOf = ({ isNumber, isWidest, startsLine }: Classed) =>
  [isNumber && 'number', isWidest && 'widest', startsLine && 'starts-line'].filter(Boolean).join(' ') || undefined

function PlainRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, rowActions, onOpen, selection, part, canMove, editedField } = props
  return (
    // On the keyboard, the name is a button.
    <tr role="row" data-item={row.id} data-part={part} onClick={(event) => onRowClick(event, () => onOpen(row))}>
      {part !== undefined && (
        <td role="cell" className="row-handle">
          {canMove && <ReorderHandle name={nameOfRow(columns, row)} />}
        </td>
      )}
      {selection && (
        <td role="cell" className="row-select">
          <SelectBox selection={selection} id={row.id} name={nameOfRow(columns, row)} />
        </td>
      )}
      {columns.map((column) => {
        const editor = column.edit && column.field === editedField && (
          <EditedCell column={column} columns={columns} row={row} />
        )
        return column.isName ? (
          <th key={column.title} role="rowheader" scope="row" className={classOf(column)}>
            {editor || (
              <button type="button" onClick={() => onOpen(row)}>
                {contentOf(column, row)}
              </button>
            )}
          </th>
        ) : (
          <td
            key={column.title}
            role="cell"
            className={classOf(column)}
            data-label={column.isLabelled ? `${column.title}\u00a0` : undefined}
            data-edit={column.edit && column.field}
          >
            {editor || contentOf(column, row)}
          </td>
        )
      })}
      <td role="cell" className="row-actions">
        <div>{rowActions(row)}</div>
      </td>
    </tr>
  )
}
/** A row of a table; unchanged ones do not render again. */
export const TableRow = memo(PlainRow) as typeof PlainRow

type EditedProps<Row> = { column: Column<Row>; columns: Column<Row>[]; row: Row }

function EditedCell<Row extends { id: string }>({ column, columns, row }: EditedProps<Row>) {
  const { field = '', title, edit } = column
  const value = Reflect.get(row, field) as string | number | null | undefined
  return (
    <CellEditor
      // Another cell begins with its own text.
      key={field}
      id={row.id}
      field={field}
      label={`${title} of ${nameOfRow(columns, row)}`}
      value={String(value ?? '')}
      isNumber={edit === 'number'}
    />
  )
}

function contentOf<Row>({ cell, value }: Column<Row>, row: Row): ReactNode {
  const content = cell ? cell(row) : value?.(row)
  if (typeof content === 'object') return content
  const text = String(content ?? '')
  return text && <CellText text={text} />
}

/**
 * A text in at most two lines, with the whole of it as tooltip. A short one stays in one line where there is room, an
 * email address breaks after its @, and only long unbroken words break anywhere.
 */
export function CellText({ text }: { text: string }) {
  const [start, ...host] = text.split('@')
  const kind = host.length > 0 ? 'address' : /\S{16}/.test(text) ? 'unbroken' : text.length < 19 ? 'short' : ''
  return (
    <span title={text} className={`cell-text ${kind}`}>
      {start}
      {host.length > 0 && (
        <>
          @<wbr />
          {host.join('@')}
        </>
      )}
    </span>
  )
}
