import { useDeferredValue, useMemo, useState } from 'react'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import type { Column } from './column.ts'

/** Returns the rows whose values contain every search term. */
export function useRowSearch<Row>(rows: Row[], columns: Column<Row>[]) {
  const [query, setQuery] = useState('')
  // Deferred, so that typing stays responsive with long lists.
  const deferredQuery = useDeferredValue(query.trim())
  const texts = useMemo(() => new Map(rows.map((row) => [row, textOf(row, columns)])), [rows, columns])
  const matches = useMemo(
    () => (deferredQuery ? rows.filter((row) => matchesAllTerms(texts.get(row) ?? '', deferredQuery)) : rows),
    [rows, texts, deferredQuery],
  )
  return { query, setQuery, deferredQuery, matches }
}

const textOf = <Row>(row: Row, columns: Column<Row>[]) =>
  normalizeForSearch(columns.map(({ value }) => searchable(value?.(row))).join('\n'))

const searchable = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : '')
