import type { ReactNode } from 'react'
import { counted } from '../../lib/counted.ts'
import { SearchField } from './search-field.tsx'

type Props = {
  /** The page's heading. */
  title: string
  /** The name of one item: 'speaker'. */
  singular: string
  /** Undefined until loaded. */
  count: number | undefined
  /** How many of them match the search; undefined without one. */
  found?: number | undefined
  /** Omitted where there is nothing to search. */
  search?: { query: string; onSearch: (query: string) => void } | undefined
  /** Beside the search on a small screen. */
  sort?: ReactNode
  /** A choice of views. */
  views?: ReactNode
  /** The page's main button. */
  action?: ReactNode
}

/**
 * The title of a list, its number of items, search and main button. On small screens the search has a line of its own, and
 * the button's label is only 'Add', with the rest for screen readers.
 */
export function ListHeader({ title, singular, count, found, search, sort, views, action }: Props) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-3 max-sm:[&_.add-what]:sr-only">
      <div className="me-auto flex items-baseline gap-2.5">
        <h1 className="text-3xl">{title}</h1>
        {count !== undefined && (
          <p className="text-muted">
            {found !== undefined && `${found.toLocaleString('en-US')} of `}
            {count.toLocaleString('en-US')}
            <span className="sr-only"> {counted(count, singular)[1]}</span>
          </p>
        )}
      </div>
      {search && (
        <div className="flex gap-2 max-md:order-last max-md:w-full max-md:flex-wrap md:w-65">
          <SearchField label={`Search ${singular}s`} value={search.query} onChange={search.onSearch} />
          {sort}
        </div>
      )}
      {views}
      {action}
    </div>
  )
}
