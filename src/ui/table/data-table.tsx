// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { ArrowDown, ArrowUp, ArrowUpDown } from '../icons/console-icons.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Column, Direction } from './column.ts'
import { ListHeader } from './list-header.tsx'
import { Pagination } from './pagination.tsx'
import { onRowKey, onRowKeyUp } from './row-keys.ts'
import { SearchResult } from './search-result.tsx'
import { SelectAllBox } from './select-box.tsx'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SortField } from './sort-field.tsx'
import { classOf, TableRow } from './table-row.tsx'
import type { Part, TableRows } from './table-rows.ts'
import { useIncrementalRows } from './use-incremental-rows.ts'
import { useRowSearch } from './use-row-search.ts'
import { formatSort, parseSort, useSortedRows } from './use-sorted-rows.ts'

/** The texts and columns of a list. */
export type TableTexts<Row> = {
  /** The page's heading. */
  title: string
  /** A stable array, so that unchanged rows do not render again. */
  columns: Column<Row>[]
  /** Below the heading. */
  note?: ReactNode
  /** A choice of views, beside the heading. */
  views?: ReactNode
  /** Shown while there are no rows. */
  empty: string
  /** Explains the purpose of the rows, below `empty`. */
  purpose: string
}

type Props<Row> = TableTexts<Row> & {
  /** The plural name of the rows: 'speakers'. */
  plural: string
  list: TableRows<Row>
  /** The page's main button. */
  action: ReactNode
  /** The buttons at the end of a row. */
  rowActions: (row: Row) => ReactNode
  /** Opens a row: by its name, which is a button, or by a click anywhere in it. A stable function. */
  onOpen: (row: Row) => void
  /** Adds check boxes, with actions for the chosen rows. */
  selection?: { rows: Selection; singular: string; actions: ReactNode }
  /** Receives the ids of all rows that match the search, in their order; none where only a part of them is loaded. */
  listed?: Ref<string[]>
  /** In place of the table, without its search: another view of all rows. */
  otherView?: ReactNode
  /** The error that prevented loading the rows. */
  failure?: ReactNode
}

const isSortable = <Row,>({ field, isSortedHere }: Column<Row>, part: Part | undefined) =>
  field !== undefined && !(part && isSortedHere)

/** Returns the visible rows of a list, and the number of rows with and without the search. */
function useTableView<Row extends { id: string }>(list: TableRows<Row>, allColumns: Column<Row>[]) {
  const { rows, part, state } = list
  const columns = useMemo(() => allColumns.filter(({ isSearchedOnly }) => !isSearchedOnly), [allColumns])
  const { query, matches } = useRowSearch(list, allColumns)
  const sorted = useSortedRows(matches, columns, state.sort, part)
  const { shown, hasMore, end } = useIncrementalRows(sorted, `${state.sort} ${query} ${state.page}`)
  const sortable = columns.flatMap((column) =>
    column.field && isSortable(column, part) ? [{ title: column.title, field: column.field }] : [],
  )
  return {
    columns,
    sortable,
    query,
    shown,
    hasMore,
    end,
    found: part?.found ?? sorted.length,
    all: part?.all ?? rows?.length,
    sorted,
    ids: useMemo(() => sorted.map(({ id }) => id), [sorted]),
  }
}

/** The list of a console page, with search and sorting; on small screens its rows are cards. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { title, plural, list, action, empty, purpose, failure, otherView } = props
  const { rows, part, state, change } = list
  const view = useTableView(list, props.columns)
  const { sortable, query, found, all, ids } = view
  const isWhole = !part && !otherView
  useImperativeHandle(props.listed, () => (isWhole ? ids : []), [isWhole, ids])
  useSelectionOf(props.selection?.rows, list, ids)
  const isLoading = !rows && !failure
  // The empty state contains the main button.
  const hasNoRows = all === 0

  return (
    <>
      <ListHeader
        title={title}
        plural={plural}
        count={all}
        found={query && !otherView ? found : undefined}
        search={
          !otherView && (all || isLoading)
            ? { query: state.search, onSearch: (search) => change({ search }) }
            : undefined
        }
        sort={<SortField columns={sortable} sort={state.sort} onSort={(sort) => change({ sort })} />}
        views={!hasNoRows && props.views}
        action={!hasNoRows && action}
      />
      {props.note}
      {failure && <div className="mb-5">{failure}</div>}
      {hasNoRows && (
        <EmptyState about={purpose} next={action}>
          {empty}
        </EmptyState>
      )}
      {!hasNoRows && (otherView ?? <Table {...props} view={view} isLoading={isLoading} />)}
      <div aria-live="polite">
        {isLoading && <p className="sr-only">Loading...</p>}
        {!otherView && (
          <SearchResult
            {...{ found, all, plural, query }}
            isLoading={part?.isLoading}
            onClear={() => change({ search: '' })}
          />
        )}
      </div>
    </>
  )
}

/** Tells the selection which rows there are. */
function useSelectionOf(selection: Selection | undefined, { rows, part }: TableRows<{ id: string }>, ids: string[]) {
  useEffect(() => selection?.list(ids), [selection, ids])
  useEffect(() => {
    if (rows && !part) selection?.keep(rows.map(({ id }) => id))
  }, [selection, rows, part])
}

type TableProps<Row extends { id: string }> = Props<Row> & {
  view: ReturnType<typeof useTableView<Row>>
  isLoading: boolean
}

function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { title, list, view, isLoading, rowActions, onOpen, selection } = props
  const { part, state, change, goTo } = list
  const { columns, shown, hasMore, end, found, ids, query } = view
  return (
    <>
      {(isLoading || shown.length > 0) && (
        <table
          role="table"
          aria-label={title}
          aria-busy={isLoading || part?.isLoading === true}
          aria-rowcount={part || hasMore ? found + 1 : undefined}
          className="data-table"
        >
          <thead role="rowgroup">
            <tr role="row">
              {selection && (
                <th role="columnheader" scope="col" className="row-select">
                  <SelectAllBox selection={selection.rows} ids={ids} />
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
          {isLoading ? (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            <tbody role="rowgroup" onKeyDown={onRowKey} onKeyUp={onRowKeyUp}>
              {shown.map((row) => (
                <TableRow key={row.id} selection={selection?.rows} {...{ row, columns, rowActions, onOpen }} />
              ))}
            </tbody>
          )}
        </table>
      )}
      {hasMore && <div ref={end} />}
      {selection && (
        <SelectionBar
          selection={selection.rows}
          singular={selection.singular}
          listed={ids}
          isSearch={query !== ''}
          list={list}
        >
          {selection.actions}
        </SelectionBar>
      )}
      {part && <Pagination part={part} page={state.page} onPage={goTo} />}
    </>
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
