import { Link } from 'react-router'
import type { Api } from '../../lib/api.ts'
import { toResult, withStatus } from '../../lib/result.ts'

/** Records on one page. The server renders them in some 50 ms, in which it answers nobody else. */
const pageLength = 300

/** Where a page is in a long list; null for a list on one page. */
type Pages = { page: number; count: number } | null

/**
 * Loads the records of a page that `?page=` in its URL names, the first one by default.
 * @param show drops the fields that the page does not show
 */
export async function loadListPage<Rec, Shown>(api: Api, path: string, url: string, show: (record: Rec) => Shown) {
  const result = await toResult(api.get<Rec[]>(path))
  if (result.failure) return withStatus({ list: result, pages: null }, result)
  const page = Number(new URL(url).searchParams.get('page') ?? 1)
  const count = Math.max(1, Math.ceil(result.data.length / pageLength))
  const exists = Number.isInteger(page) && page >= 1 && page <= count
  const list = exists
    ? { data: result.data.slice((page - 1) * pageLength, page * pageLength).map(show) }
    : { failure: { status: 404, message: 'There is no such page' } }
  const pages: Pages = exists && count > 1 ? { page, count } : null
  return withStatus({ list, pages }, list)
}

/** Links to the pages beside this one. */
export function ListPages({ pages }: { pages: Pages }) {
  if (!pages) return null
  const { page, count } = pages
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {page > 1 && (
        <Link to={page > 2 ? `?page=${page - 1}` : '.'} rel="prev" className="button button-outline">
          Previous
        </Link>
      )}
      <p className="text-muted tabular-nums">
        Page {page} of {count}
      </p>
      {page < count && (
        <Link to={`?page=${page + 1}`} rel="next" className="button button-outline">
          Next
        </Link>
      )}
    </nav>
  )
}
