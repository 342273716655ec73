import type { LatestChange } from '../features/dashboard/dashboard.ts'
import { exactTime, timeAgo } from '../lib/moments.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = { changes: LatestChange[] | undefined; isLoading: boolean }

/** The latest changes of any records: who changed what, and when. */
export function LatestChanges({ changes, isLoading }: Props) {
  const frame = 'overflow-hidden rounded border border-line bg-card'
  if (isLoading) {
    return (
      <div className={`delayed grid gap-5 p-4 ${frame}`}>
        {['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2'].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    )
  }
  if (!changes) return <p className="text-muted">Not available at the moment.</p>
  if (changes.length === 0)
    return <p className={`px-4 py-8 text-center text-muted ${frame}`}>Nothing has been changed yet.</p>
  const now = new Date()
  return (
    <ol className={frame}>
      {changes.map(({ revision, at, actorName, what, entity, recordId, label }) => (
        <li
          key={revision}
          className="flex items-baseline justify-between gap-x-4 max-sm:flex-col border-line px-4 py-3 not-last:border-b"
        >
          <p className="min-w-0">
            <bdi>{actorName}</bdi> {what} the {entity}{' '}
            <b className="font-semibold">
              <bdi>{label || recordId}</bdi>
            </b>
          </p>
          <time dateTime={at} title={exactTime(at)} className="shrink-0 text-sm text-muted">
            {timeAgo(at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}
