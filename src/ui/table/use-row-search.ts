import { useCallback, useDeferredValue, useMemo } from 'react'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import type { Column } from './column.ts'
import type { TableRows } from './table-rows.ts'

const none: never[] = []

/**
 * Returns the rows whose values contain every search term. A part of a long list was already searched by the server.
 */
export function useRowSearch<Row>({ rows = none, part, state }: TableRows<Row>, columns: Column<Row>[]) {
  const textOf = useCallback((row: Row) => columns.map(({ value }) => searchable(value?.(row))).join('\n'), [columns])
  const { query, matches } = useTextSearch(rows, textOf, state.search)
  return { query, matches: part ? rows : matches }
}

const searchable = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : '')

/**
 * Returns the rows whose text contains every search term, and the search that they were found with.
 * @param textOf a stable function
 */
export function useTextSearch<Row>(rows: Row[], textOf: (row: Row) => string, search: string) {
  // Deferred, so that typing stays responsive with long lists.
  const query = useDeferredValue(search.trim())
  const texts = useMemo(() => new Map(rows.map((row) => [row, normalizeForSearch(textOf(row))])), [rows, textOf])
  const matches = useMemo(
    () => (query ? rows.filter((row) => matchesAllTerms(texts.get(row) ?? '', query)) : rows),
    [rows, texts, query],
  )
  return { query, matches }
}
