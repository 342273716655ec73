// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import { ArrowDown, ArrowUp, ArrowUpDown } from '../icons/console-icons.tsx'
import type { Column, Direction } from './column.ts'
import { OrderHead } from './order-head.tsx'
import type { RowOrder } from './ordered-body.tsx'
import { SelectAllBox } from './select-box.tsx'
import type { Selection } from './selection.ts'
import { classOf } from './table-row.tsx'
import type { Part, TableRows } from './table-rows.ts'
import { formatSort, parseSort } from './use-sorted-rows.ts'

export const isSortable = <Row,>({ field, isSortedHere }: Column<Row>, part: Part | undefined) =>
  field !== undefined && !(part && isSortedHere)

type Props<Row> = {
  selection: Selection | undefined
  order: RowOrder<Row> | undefined
  list: Pick<TableRows<Row>, 'part' | 'state' | 'change'>
  columns: Column<Row>[]
  /** The ids of all rows that match. */
  ids: string[]
}

/** The headers of a table; a press sorts by a column. */
export function TableHead<Row>({ selection, order, list: { part, state, change }, columns, ids }: Props<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {order && <OrderHead order={order} sort={state.sort} onSort={(sort) => change({ sort })} />}
        {selection && (
          <th role="columnheader" scope="col" className="row-select">
            <SelectAllBox selection={selection} ids={ids} />
          </th>
        )}
        {columns.map((column) => (
          <Head
            key={column.title}
            column={column}
            isSortable={isSortable(column, part)}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
          />
        ))}
        <th role="columnheader" scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown }

type HeadProps<Row> = { column: Column<Row>; isSortable: boolean; sort: string; onSort: (sort: string) => void }

/** A column header. It is only text on small screens, where it is visually hidden and SortField sorts. */
function Head<Row>({ column, isSortable, sort, onSort }: HeadProps<Row>) {
  const { title, field = '' } = column
  const order = parseSort(sort)
  const direction = order.field === field ? order.direction : undefined
  const SortIcon = direction ? sortIcons[direction] : ArrowUpDown
  const reversed: Direction = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={classOf(column)}>
      <span className={isSortable ? 'md:hidden' : undefined}>{title}</span>
      {isSortable && (
        <button
          type="button"
          onClick={() => onSort(formatSort({ field, direction: reversed }))}
          className="max-md:hidden"
        >
          {title}
          <SortIcon aria-hidden="true" className="size-3" />
        </button>
      )}
    </th>
  )
}
