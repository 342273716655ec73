// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import { type MouseEvent, memo, type ReactNode, useMemo } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ArrowDown, ArrowUp, ArrowUpDown } from '../icons/console-icons.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Column, Direction } from './column.ts'
import { ListHeader } from './list-header.tsx'
import { SortField } from './sort-field.tsx'
import { useIncrementalRows } from './use-incremental-rows.ts'
import { useRowSearch } from './use-row-search.ts'
import { type SortOrder, useSortedRows } from './use-sorted-rows.ts'

type Props<Row> = {
  /** The page's heading. */
  title: string
  /** The plural name of the rows: 'speakers'. */
  plural: string
  /** Undefined while loading. */
  rows: Row[] | undefined
  /** A stable array, so that unchanged rows do not render again. */
  columns: Column<Row>[]
  /** The page's main button. */
  action: ReactNode
  /** The buttons at the end of a row. */
  rowActions: (row: Row) => ReactNode
  /** Opens a row: by its name, which is a button, or by a click anywhere in it. A stable function. */
  onOpen: (row: Row) => void
  /** Below the heading. */
  note?: ReactNode
  empty: string
  /** Explains the purpose of the rows where there are none. */
  purpose: string
  /** The error that prevented loading the rows. */
  failure?: ReactNode
}

const none: never[] = []

const sortableOf = <Row,>(columns: Column<Row>[]) => columns.filter(({ value }) => value).map(({ title }) => title)

/** The list of a console page, with search and sorting; on small screens its rows are cards. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { title, plural, rows, action, empty, purpose, failure } = props
  const columns = useMemo(() => props.columns.filter(({ isSearchedOnly }) => !isSearchedOnly), [props.columns])
  const { query, setQuery, deferredQuery, matches } = useRowSearch(rows ?? none, props.columns)
  const { sorted, order, setOrder } = useSortedRows(matches, columns)
  const { shown, hasMore, end } = useIncrementalRows(sorted, `${order.title} ${order.direction} ${deferredQuery}`)
  const isLoading = !rows && !failure
  // The empty state contains the main button.
  const hasNoRows = rows?.length === 0
  const hasRows = rows !== undefined && rows.length > 0

  return (
    <>
      <ListHeader
        title={title}
        plural={plural}
        count={rows?.length}
        search={hasRows || isLoading ? { query, onSearch: setQuery } : undefined}
        sort={<SortField titles={sortableOf(columns)} order={order} onOrder={setOrder} />}
        action={!hasNoRows && action}
      />
      {props.note}
      {failure && <div className="mb-5">{failure}</div>}
      {hasNoRows && (
        <EmptyState about={purpose} next={action}>
          {empty}
        </EmptyState>
      )}
      {(isLoading || sorted.length > 0) && (
        <table
          role="table"
          aria-label={title}
          aria-busy={isLoading}
          aria-rowcount={hasMore ? sorted.length + 1 : undefined}
          className="data-table"
        >
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <Head key={column.title} column={column} order={order} onOrder={setOrder} />
              ))}
              <th role="columnheader" scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          {isLoading ? (
            <SkeletonRows columns={columns.length} />
          ) : (
            <tbody role="rowgroup">
              {shown.map((row) => (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  rowActions={props.rowActions}
                  onOpen={props.onOpen}
                />
              ))}
            </tbody>
          )}
        </table>
      )}
      {hasMore && <div ref={end} />}
      <div aria-live="polite">
        {isLoading && <p className="sr-only">Loading...</p>}
        {hasRows && (
          <SearchResult
            count={sorted.length}
            all={rows.length}
            plural={plural}
            query={deferredQuery}
            onClear={() => setQuery('')}
          />
        )}
      </div>
    </>
  )
}

type SearchResultProps = { count: number; all: number; plural: string; query: string; onClear: () => void }

/** Announces the number of matches, or shows that there are none. */
function SearchResult({ count, all, plural, query, onClear }: SearchResultProps) {
  if (count > 0)
    return (
      query && (
        <p className="sr-only">
          {count} of {all} {plural} match.
        </p>
      )
    )
  return (
    <div className="rounded border border-line bg-card px-6 py-12 text-center">
      <p className="font-heading text-xl font-semibold">
        No {plural} match “{query}”.
      </p>
      <Button onClick={onClear} variant="outline" className="mt-5">
        Clear search
      </Button>
    </div>
  )
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown }

type HeadProps<Row> = { column: Column<Row>; order: SortOrder; onOrder: (order: SortOrder) => void }

/** A column header. It is only text on small screens, where it is visually hidden and SortField sorts. */
function Head<Row>({ column: { title, value, isNumber, isWidest }, order, onOrder }: HeadProps<Row>) {
  const direction = order.title === title ? order.direction : undefined
  const SortIcon = direction ? sortIcons[direction] : ArrowUpDown
  const reversed: Direction = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={classOf({ isNumber, isWidest })}>
      <span className={value && 'md:hidden'}>{title}</span>
      {value && (
        <button type="button" onClick={() => onOrder({ title, direction: reversed })} className="max-md:hidden">
          {title}
          <SortIcon aria-hidden="true" className="size-3" />
        </button>
      )}
    </th>
  )
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'rowActions' | 'onOpen'> & { row: Row }

const classOf = ({ isNumber, isWidest }: { isNumber?: boolean | undefined; isWidest?: boolean | undefined }) =>
  [isNumber && 'number', isWidest && 'widest'].filter(Boolean).join(' ') || undefined

/** Not a click on a control within the row, nor the end of selecting its text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a, input, label, select, [popover]') !== null
  return !isControl && !window.getSelection()?.toString()
}

function PlainRow<Row>({ row, columns, rowActions, onOpen }: RowProps<Row>) {
  return (
    // On the keyboard, the name is a button.
    <tr role="row" onClick={(event) => isOnRow(event) && onOpen(row)}>
      {columns.map((column) =>
        column.isName ? (
          <th key={column.title} role="rowheader" scope="row" className={classOf(column)}>
            <button type="button" onClick={() => onOpen(row)}>
              {contentOf(column, row)}
            </button>
          </th>
        ) : (
          <td
            key={column.title}
            role="cell"
            className={classOf(column)}
            data-label={column.isLabelled ? `${column.title}\u00a0` : undefined}
          >
            {contentOf(column, row)}
          </td>
        ),
      )}
      <td role="cell" className="row-actions">
        <div>{rowActions(row)}</div>
      </td>
    </tr>
  )
}
const TableRow = memo(PlainRow) as typeof PlainRow

function contentOf<Row>({ cell, value }: Column<Row>, row: Row): ReactNode {
  const content = cell ? cell(row) : value?.(row)
  if (typeof content === 'object') return content
  const text = String(content ?? '')
  return text && <CellText text={text} />
}

/**
 * A text in at most two lines, with the whole of it as tooltip. A short one stays in one line where there is room, an
 * e-mail address breaks after its @, and only long unbroken words break anywhere.
 */
function CellText({ text }: { text: string }) {
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

/** Placeholder rows, which appear only after 150 ms. */
function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden="true" className="delayed">
      {Array.from({ length: 6 }, (_, row) => (
        <tr key={String(row)}>
          {Array.from({ length: columns + 1 }, (_, column) => (
            <td key={String(column)}>
              <Skeleton className="h-5 w-3/4" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
