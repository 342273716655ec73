import { download } from '../browser/download.ts'
import type { ListedChange } from '../features/history/history.ts'
import { isApiError } from '../lib/api.ts'
import { counted, grouped } from '../lib/counted.ts'
import { undoDays } from '../lib/undo-rules.ts'
import { LoadFailure } from '../ui/async.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useFocusAfter } from '../ui/hooks/use-focus-after.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ListHeader } from '../ui/table/list-header.tsx'
import { useToast } from '../ui/toast.tsx'
import { ChangeRow } from './activity/change-row.tsx'
import { FilterFields } from './activity/filter-fields.tsx'
import { groupChanges } from './activity/group-changes.ts'
import { useChanges } from './activity/use-changes.ts'
import { useFilters } from './activity/use-filters.ts'
import { useReloadAfterUndo } from './undo/use-undo.ts'

/** All changes of all records, which can be filtered and exported. */
export default function ActivityPage() {
  const { filters, change, clear, query, isPending } = useFilters()
  const list = useChanges(query)
  const { changes, failure, reload } = list
  useReloadAfterUndo(reload)
  return (
    <>
      <ListHeader
        title="Activity"
        singular="change"
        count={undefined}
        search={{ query: filters.q, onSearch: (q) => change({ q }) }}
        action={<ExportButton query={query} />}
      />
      <p className="mb-5 max-w-3xl text-muted">
        Who changed what, and when. Changes can be undone for {undoDays} days. Accounts, roles, passwords and sign-ins
        are never undone.
      </p>
      <FilterFields filters={filters} onChange={change} />
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          Couldn’t load the changes.
        </LoadFailure>
      )}
      {!changes && !failure && <Skeleton className="delayed h-80" />}
      {changes && (
        <Changes
          list={{ ...list, changes }}
          isBusy={isPending || list.isOutdated}
          hasFilters={query !== ''}
          onClear={clear}
        />
      )}
    </>
  )
}

type ChangesProps = {
  list: Omit<ReturnType<typeof useChanges>, 'changes'> & { changes: ListedChange[] }
  isBusy: boolean
  hasFilters: boolean
  onClear: () => void
}

function Changes({ list, isBusy, hasFilters, onClear }: ChangesProps) {
  const { changes, hasOlder, showOlder, isLoadingOlder } = list
  const now = useNow() ?? new Date()
  const groups = groupChanges(changes)
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : undefined}>
      <p role="status" className="sr-only">
        {!isBusy && changes.length > 0 && `${grouped(changes.length)} ${counted(changes.length, 'change')[1]} shown`}
      </p>
      {groups.length > 0 && (
        <ol aria-label="Changes" className="overflow-hidden rounded border border-line bg-card">
          {groups.map((group, index) => (
            <ChangeRow
              key={group[0].revision}
              group={group}
              isCut={hasOlder && index === groups.length - 1}
              now={now}
            />
          ))}
        </ol>
      )}
      {groups.length === 0 && (
        <EmptyState next={hasFilters && <ClearButton onClick={onClear} />}>
          {emptyText(hasFilters, hasOlder)}
        </EmptyState>
      )}
      {hasOlder && (
        <Button variant="outline" busy={isLoadingOlder} busyLabel="Loading…" onClick={showOlder} className="mt-5">
          Show older changes
        </Button>
      )}
    </div>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const button = useFocusAfter<HTMLButtonElement>('main', 'fieldset select')
  return (
    <Button ref={button} variant="outline" onClick={onClick}>
      Clear filters
    </Button>
  )
}

const emptyText = (hasFilters: boolean, hasOlder: boolean) =>
  hasFilters ? `No ${hasOlder ? 'recent ' : ''}changes match.` : 'No changes yet.'

/** Exports the changes that match the filters. */
function ExportButton({ query }: { query: string }) {
  const toast = useToast()
  const [run, isExporting] = useSingleFlight(async () => {
    try {
      await download(`/changes.csv${query && `?${query}`}`, 'activity.csv')
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error('Couldn’t export the changes.')
    }
  })
  return (
    <Button variant="outline" busy={isExporting} busyLabel="Exporting…" onClick={run}>
      Export CSV
    </Button>
  )
}
