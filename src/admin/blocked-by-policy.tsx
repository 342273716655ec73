import { browserApi } from '../browser/api.ts'
import type { CspReport } from '../features/csp-reports/csp-report.ts'
import { exactTime, timeAgo } from '../lib/moments.ts'
import { useAsync } from '../ui/hooks/use-async.ts'

const load = () => browserApi.get<CspReport[]>('/reports')

/** Content that browsers reported as blocked on the site's pages; nothing without reports, or when they fail to load. */
export function BlockedByPolicy() {
  const { data = [] } = useAsync(load)
  if (data.length === 0) return null
  const now = new Date()
  return (
    <section aria-labelledby="blocked">
      <h2 id="blocked" className="mb-1 text-xl">
        Blocked by the security policy
      </h2>
      <p className="mb-3 text-muted">
        Visitors’ browsers reported these in the last seven days. Blocked means that it did no harm. A picture is
        blocked when its address is not https; report anything else to the site's developers.
      </p>
      <ul className="overflow-hidden rounded border border-line bg-card">
        {data.map(({ directive, blocked, page, source, count, lastAt }) => (
          <li
            key={`${directive} ${blocked}`}
            className="flex items-baseline justify-between gap-x-4 border-line px-4 py-3 not-last:border-b max-sm:flex-col"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{blocked}</span> ({directive}) on {page}
              {source && <span className="block text-sm text-muted">by {source}</span>}
            </p>
            <p className="shrink-0 text-sm text-muted">
              {count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`}, last{' '}
              <time dateTime={lastAt} title={exactTime(lastAt)}>
                {timeAgo(lastAt, now)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
