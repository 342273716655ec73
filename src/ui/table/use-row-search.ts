import { useDeferredValue, useMemo, useState } from 'react'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import type { Column } from './column.ts'

/** The rows whose values hold every word that is searched for. */
export function useRowSearch<Row>(rows: Row[], columns: Column<Row>[]) {
  const [query, setQuery] = useState('')
  // Typing goes before showing: a long list follows when there is time.
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
