// biome-ignore-all lint/a11y/noRedundantRoles: as cards (data-table.css) the elements are no table to some browsers

import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import { CellEditing, type SaveCell, useCellEditing } from './cell-editing.ts'
import type { Column } from './column.ts'
import { FilterBar } from './filter-bar.tsx'
import { type Filter, filterChoices, useFilteredRows } from './filters.ts'
import { ListHeader } from './list-header.tsx'
import { OrderedBody, type RowOrder } from './ordered-body.tsx'
import { Pagination } from './pagination.tsx'
import { SearchResult } from './search-result.tsx'
import type { Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SortField } from './sort-field.tsx'
import { isSortable, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { TableRows } from './table-rows.ts'
import { useIncrementalRows } from './use-incremental-rows.ts'
import { useRowSearch } from './use-row-search.ts'
import { useSortedRows } from './use-sorted-rows.ts'

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
  /** The name of one row: 'speaker'. */
  singular: string
  list: TableRows<Row>
  /** The page's main button. */
  action: ReactNode
  /** The buttons at the end of a row. */
  rowActions: (row: Row) => ReactNode
  /** Opens a row: by its name, which is a button, or by a click anywhere in it. A stable function. */
  onOpen: (row: Row) => void
  /** Adds check boxes, with actions for the chosen rows. */
  selection?: { rows: Selection; actions: ReactNode }
  /** Lets people move the rows, where the list has an order of its own. */
  order?: RowOrder<Row> | undefined
  /** Saves cells that are edited in place; `start` is called once per row. */
  editing?: { start: (row: Row) => void; save: SaveCell<Row> } | undefined
  /** Receives the ids of all rows that match the search, in their order; none where only a part of them is loaded. */
  listed?: Ref<string[]>
  /** A stable array. */
  filters?: readonly Filter<Row>[] | undefined
  /** Beside the filters. */
  tools?: ReactNode
  /** In place of the table, without its search: another view of all rows. */
  otherView?: ReactNode
  /** The error that prevented loading the rows. */
  failure?: ReactNode
}

const none: never[] = []

/** Returns the visible rows of a list, and the number of rows with and without the search. */
function useTableView<Row extends { id: string }>(
  list: TableRows<Row>,
  allColumns: Column<Row>[],
  filters: readonly Filter<Row>[] = none,
) {
  const { rows, part, state } = list
  const columns = useMemo(() => allColumns.filter(({ isSearchedOnly }) => !isSearchedOnly), [allColumns])
  const { query, matches } = useRowSearch(list, allColumns)
  // The server has the rows of a long list, and no filters.
  const filtered = useFilteredRows(matches, part ? none : filters, state.filters)
  const sorted = useSortedRows(filtered, allColumns, state.sort, part)
  const { shown, hasMore, end } = useIncrementalRows(
    sorted,
    `${state.sort} ${query} ${state.page} ${JSON.stringify(state.filters)}`,
  )
  const sortable = columns.flatMap((column) =>
    column.field && isSortable(column, part) ? [{ title: column.title, field: column.field }] : [],
  )
  return {
    columns,
    sortable,
    query,
    choices: useMemo(
      () => (part ? [] : filterChoices(filters, rows ?? [], state.filters)),
      [part, filters, rows, state.filters],
    ),
    isNarrowed: query !== '' || (!part && filters.some(({ name }) => state.filters[name])),
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
  const { title, singular, list, action, empty, purpose, failure, otherView } = props
  const { rows, part, state, change } = list
  const view = useTableView(list, props.columns, props.filters)
  const { sortable, query, isNarrowed, found, all, ids } = view
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
        singular={singular}
        count={all}
        found={isNarrowed && !otherView ? found : undefined}
        search={
          !otherView && (all || isLoading)
            ? { query: state.search, onSearch: (search) => change({ search }) }
            : undefined
        }
        sort={
          <SortField
            columns={sortable}
            ownSort={props.order?.sort}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
          />
        }
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
            {...{ found, all, singular, query, isNarrowed }}
            isLoading={part?.isLoading}
            onClear={() => (query ? change({ search: '' }) : list.filterBy({}))}
          />
        )}
      </div>
    </>
  )
}

/** Tells the selection which rows there are. */
export function useSelectionOf(
  selection: Selection | undefined,
  { rows, part }: TableRows<{ id: string }>,
  ids: string[],
) {
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
  const { title, list, view, isLoading, rowActions, onOpen, selection, order } = props
  const { part, state, goTo } = list
  const { columns, shown, hasMore, end, found, ids, isNarrowed, choices } = view
  const { start: onStart, save: onSave } = props.editing ?? {}
  const { cell, context, tableProps } = useCellEditing({ columns, rows: shown, onStart, onSave })
  return (
    <>
      {!isLoading && (
        <FilterBar choices={choices} chosen={state.filters} onChoose={list.filterBy}>
          {props.tools}
        </FilterBar>
      )}
      {(isLoading || shown.length > 0) && (
        <table
          role="table"
          aria-label={title}
          aria-busy={isLoading || part?.isLoading === true}
          aria-rowcount={part || hasMore ? found + 1 : undefined}
          className="data-table"
        >
          <TableHead selection={selection?.rows} order={order} list={list} columns={columns} ids={ids} />
          {isLoading ? (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0) + (order ? 1 : 0)} />
          ) : (
            <CellEditing value={context}>
              <OrderedBody order={order} columns={columns} rows={shown} editing={tableProps}>
                {shown.map((row) => (
                  <TableRow
                    key={row.id}
                    selection={selection?.rows}
                    part={order && (order.partOf?.(row) ?? '')}
                    canMove={order?.canMove}
                    editedField={cell?.id === row.id ? cell.field : undefined}
                    {...{ row, columns, rowActions, onOpen }}
                  />
                ))}
              </OrderedBody>
            </CellEditing>
          )}
        </table>
      )}
      {hasMore && <div ref={end} />}
      {selection && (
        <SelectionBar
          selection={selection.rows}
          singular={props.singular}
          listed={ids}
          isSearch={isNarrowed}
          list={list}
        >
          {selection.actions}
        </SelectionBar>
      )}
      {part && <Pagination part={part} page={state.page} onPage={goTo} />}
    </>
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
