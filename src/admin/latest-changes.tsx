import { Link } from 'react-router'
import type { LatestChange } from '../features/dashboard/dashboard.ts'
import { exactTime, timeAgo } from '../lib/moments.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { linkOf } from './change-link.ts'

type Props = { changes: LatestChange[] | undefined; isLoading: boolean }

/** The latest changes of all records, each with its author and time. */
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
  if (changes.length === 0) return <p className={`px-4 py-8 text-center text-muted ${frame}`}>No changes yet.</p>
  const now = new Date()
  return (
    <ol className={frame}>
      {changes.map((change) => (
        <li
          key={change.revision}
          className="relative flex items-baseline justify-between gap-x-4 max-sm:flex-col border-line px-4 py-3 not-last:border-b hover:bg-link/5"
        >
          <p className="min-w-0">
            <ChangeText change={change} />
          </p>
          <time dateTime={change.at} title={exactTime(change.at)} className="shrink-0 text-sm text-muted">
            {timeAgo(change.at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** One change: its author and record, with a link to the record, or to the list of several; its target area is the whole line. */
function ChangeText({ change }: { change: LatestChange }) {
  const { actorName, what, entity, recordId, label, count } = change
  const name = 'font-semibold after:absolute after:inset-0 hover:underline'
  if (count > 1)
    return (
      <>
        <bdi>{actorName}</bdi> {what === 'created' ? 'added' : what}{' '}
        <Link to={linkOf(change).to} className={name}>
          {count} {plurals[entity] ?? `${entity}s`}
        </Link>
      </>
    )
  return (
    <>
      <bdi>{actorName}</bdi> {what} the {entity}{' '}
      <Link {...linkOf(change)} className={name}>
        <bdi>{label || recordId}</bdi>
      </Link>
    </>
  )
}

const plurals: Record<string, string> = { 'gallery image': 'pictures', 'agenda item': 'agenda items' }
