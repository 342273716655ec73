import type { ReactNode } from 'react'
import { SearchField } from './search-field.tsx'

type Props = {
  /** The page's heading. */
  title: string
  /** What is listed, in the plural: 'speakers'. */
  noun: string
  /** Undefined while it is not known. */
  count: number | undefined
  /** Left out where there is nothing to be found. */
  search?: { query: string; onSearch: (query: string) => void } | undefined
  /** Beside the search on a small screen. */
  sort?: ReactNode
  /** The page's one main button. */
  action?: ReactNode
}

/**
 * What stands above a list. On a small screen the search is a line of its own, and of what the button adds, which the
 * title says, only the screen reader is told.
 */
export function ListHeader({ title, noun, count, search, sort, action }: Props) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-3 max-sm:[&_.add-what]:sr-only">
      <div className="me-auto flex items-baseline gap-2.5">
        <h1 className="text-3xl">{title}</h1>
        {count !== undefined && (
          <p className="text-muted">
            {count.toLocaleString('en-US')}
            <span className="sr-only"> {noun}</span>
          </p>
        )}
      </div>
      {search && (
        <div className="flex gap-2 max-md:order-last max-md:w-full max-md:flex-wrap md:w-65">
          <SearchField label={`Search ${noun}`} value={search.query} onChange={search.onSearch} />
          {sort}
        </div>
      )}
      {action}
    </div>
  )
}
