import { useDeferredValue, useMemo } from 'react'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import type { Column } from './column.ts'
import type { TableRows } from './table-rows.ts'

const none: never[] = []

/**
 * Returns the rows whose values contain every search term. A part of a long list was already searched by the server.
 */
export function useRowSearch<Row>({ rows = none, part, state }: TableRows<Row>, columns: Column<Row>[]) {
  // Deferred, so that typing stays responsive with long lists.
  const query = useDeferredValue(state.search.trim())
  const texts = useMemo(() => new Map(rows.map((row) => [row, textOf(row, columns)])), [rows, columns])
  const matches = useMemo(
    () => (query && !part ? rows.filter((row) => matchesAllTerms(texts.get(row) ?? '', query)) : rows),
    [rows, part, texts, query],
  )
  return { query, matches }
}

const textOf = <Row>(row: Row, columns: Column<Row>[]) =>
  normalizeForSearch(columns.map(({ value }) => searchable(value?.(row))).join('\n'))

const searchable = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : '')
