import { browserApi } from '../browser/api.ts'
import type { Check, Tone } from '../features/check/finding.ts'
import { LoadFailure } from '../ui/async.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AcceptedList } from './check/accepted-list.tsx'
import { FindingGroups } from './check/finding-groups.tsx'
import { useReloadAfterUndo } from './undo/use-undo.ts'

const load = () => browserApi.get<Check>('/check')

const tones: readonly Tone[] = ['danger', 'warning', 'info']

/** The findings of the check before the site goes live. */
export default function CheckPage() {
  const { data, failure, reload } = useAsync(load)
  useReloadAfterUndo(reload)
  return (
    <div className="grid gap-8">
      <div>
        <h1 className="flex min-h-11 items-center text-3xl">Before going live</h1>
        <p className="text-muted">
          Problems that visitors would notice, the most serious first. Fix them, or accept them with a reason.
        </p>
      </div>
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          Failed to check the site
        </LoadFailure>
      )}
      {!data && !failure && <Skeleton className="delayed h-96" />}
      {data?.groups.length === 0 && (
        <p className="flex items-center gap-3 rounded border border-line bg-card p-4">
          <Icon name="circle-check" className="size-5 shrink-0 text-success-text" />
          Nothing to fix. The site is ready.
        </p>
      )}
      {data && tones.map((tone) => <FindingGroups key={tone} {...{ tone, reload }} groups={data.groups} />)}
      {data && <AcceptedList accepted={data.accepted} reload={reload} />}
    </div>
  )
}
