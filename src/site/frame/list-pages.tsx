import { Link, useLocation } from 'react-router'
import type { Result } from '../../lib/result.ts'

/** Records per page. Rendering them takes some 50 ms, while the server answers nobody else. */
const pageLength = 300

/** Where a page is in a long list; null for a list on one page. */
type Pages = { page: number; count: number } | null

/**
 * Returns the records of the page that `?page=` in its URL names, the first one by default.
 * @param show drops the fields that the page does not show
 */
export function listPage<Rec, Shown>(result: Result<Rec[]>, url: string, show: (record: Rec) => Shown) {
  if (result.failure) return { list: result, pages: null }
  const page = Number(new URL(url).searchParams.get('page') ?? 1)
  const count = Math.max(1, Math.ceil(result.data.length / pageLength))
  const exists = Number.isInteger(page) && page >= 1 && page <= count
  const list = exists
    ? { data: result.data.slice((page - 1) * pageLength, page * pageLength).map(show) }
    : { failure: { status: 404, message: 'There is no such page' } }
  const pages: Pages = exists && count > 1 ? { page, count } : null
  return { list, pages }
}

/** Links to the pages beside this one; the rest of the query stays. */
export function ListPages({ pages }: { pages: Pages }) {
  const query = new URLSearchParams(useLocation().search)
  if (!pages) return null
  const addressOf = (number: number) => {
    query.set('page', String(number))
    if (number === 1) query.delete('page')
    return `${query}` && `?${query}`
  }
  const { page, count } = pages
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" className="button button-outline">
          Previous
        </Link>
      )}
      <p className="text-muted tabular-nums">
        Page {page} of {count}
      </p>
      {page < count && (
        <Link to={addressOf(page + 1)} rel="next" className="button button-outline">
          Next
        </Link>
      )}
    </nav>
  )
}
