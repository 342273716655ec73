import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { browserApi } from '../browser/api.ts'
import { chooseSet, chosenSet, onSetLeft } from '../browser/change-set.ts'
import type { ChangeSet } from '../features/history/change-set.ts'
import { isApiError } from '../lib/api.ts'
import { AddButton } from '../ui/add-button.tsx'
import { LoadFailure } from '../ui/async.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { valuesOf } from '../ui/form/form-values.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useAsync } from '../ui/hooks/use-async.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ListHeader } from '../ui/table/list-header.tsx'
import { SetCard } from './sets/set-card.tsx'
import { useReloadAfterUndo } from './undo/use-undo.ts'

const loadSets = () => browserApi.get<ChangeSet[]>('/change-sets')

/** Named sets of changes, which are prepared, previewed and published together. */
export default function SetsPage() {
  const { data: sets, failure, reload } = useAsync(loadSets)
  useReloadAfterUndo(reload)
  const [isStarting, setStarting] = useState(false)
  const chosen = useSyncExternalStore(onSetLeft, chosenSet)
  return (
    <>
      <ListHeader
        title="Sets of changes"
        singular="set"
        count={sets?.length}
        action={<AddButton onClick={() => setStarting(true)}>Start a set</AddButton>}
      />
      <p className="mb-5 max-w-3xl text-muted">
        While you work in a set, what you save waits in it. Show it to others by its link, then publish all of it at
        once.
      </p>
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          Couldn’t load the sets.
        </LoadFailure>
      )}
      {!sets && !failure && <Skeleton className="delayed h-64" />}
      {sets?.length === 0 && (
        <EmptyState about="Without one, everything you save is on the site at once.">
          No sets of changes yet.
        </EmptyState>
      )}
      <div className="grid gap-4">
        {sets?.map((set) => (
          <SetCard key={set.id} set={set} isChosen={chosen?.id === set.id} reload={reload} />
        ))}
      </div>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  )
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const [error, setError] = useState<string>()

  async function start(form: HTMLFormElement) {
    setFailure('')
    setError(undefined)
    try {
      const { data } = await browserApi.send<ChangeSet>('POST', '/change-sets', valuesOf(form))
      // Loads the page again: with the typed name on it, the browser would ask whether to leave.
      flushSync(onClose)
      chooseSet(data)
    } catch (error) {
      if (!isApiError(error)) throw error
      const own = error.errors.find(({ field }) => field === 'name')
      if (own) setError(own.message)
      else setFailure(error.message || 'Couldn’t start the set.')
    }
  }

  return (
    <FormDialog title="Start a set of changes" save="Start" onSave={start} failure={failure} onClose={onClose}>
      <TextField label="Name" name="name" required maxLength={80} error={error} placeholder="Line-up 2" />
    </FormDialog>
  )
}
