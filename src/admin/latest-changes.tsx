import { Link } from 'react-router'
import type { ListedChange } from '../features/history/history.ts'
import { timeAgo } from '../lib/moments.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangeSentence } from './activity/change-sentence.tsx'
import { groupChanges } from './activity/group-changes.ts'
import { useMomentText } from './use-moment-text.ts'

type Props = { changes: ListedChange[] | undefined; isLoading: boolean }

/** How many changes to load, and how many groups of them to show. */
export const latestCount = 100
const maxGroups = 8

/** The latest changes of all records, each with its author and time. */
export function LatestChanges({ changes, isLoading }: Props) {
  const momentText = useMomentText()
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
  const groups = groupChanges(changes)
  return (
    <>
      <ol className={frame}>
        {groups.slice(0, maxGroups).map((group, index) => {
          const [{ revision, at }] = group
          return (
            <li
              key={revision}
              className="relative flex items-baseline justify-between gap-x-4 max-sm:flex-col border-line px-4 py-3 not-last:border-b hover:bg-link/5"
            >
              <p className="min-w-0 wrap-anywhere">
                <ChangeSentence
                  group={group}
                  isRow
                  isCut={index === groups.length - 1 && changes.length >= latestCount}
                />
              </p>
              <time dateTime={at} title={momentText(at)} className="shrink-0 text-sm text-muted">
                {timeAgo(at, now)}
              </time>
            </li>
          )
        })}
      </ol>
      <Link to="/admin/activity" className="link mt-2 inline-flex min-h-11 items-center">
        All changes
      </Link>
    </>
  )
}
