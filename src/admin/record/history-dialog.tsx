import { useCallback, useId, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { PastChange } from '../../features/history/history.ts'
import { isApiError } from '../../lib/api.ts'
import { Async } from '../../ui/async.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useToast } from '../../ui/toast.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { useMomentText } from '../use-moment-text.ts'
import { DifferenceList } from './differences.tsx'
import type { Entity } from './entity.ts'

type Props = { entity: Entity; id: string; name: string; onClose: () => void }

/** The changes of a record, each with its author and time. */
export function HistoryDialog({ entity, id, name, onClose }: Props) {
  const load = useCallback(() => loadHistory(entity, id), [entity, id])
  const history = useAsync(load)
  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      <div className="dialog-body">
        <Async result={history} failed="Couldn’t load the history." skeleton="h-40">
          {(newest) =>
            newest.changes.length > 0 ? (
              <Changes newest={newest} loadOlder={(query) => loadHistory(entity, id, query)} onUndo={onClose} />
            ) : (
              <p className="text-muted">No changes of this {entity.name} are recorded.</p>
            )
          }
        </Async>
      </div>
    </Dialog>
  )
}

type ChangesProps = {
  newest: History
  loadOlder: (query: string) => Promise<History>
  /** Called before a change is undone. */
  onUndo: () => void
}

function Changes({ newest, loadOlder, onUndo }: ChangesProps) {
  const [parts, setParts] = useState([newest])
  const next = parts.at(-1)?.next
  const toast = useToast()
  const [showOlder, isLoading] = useSingleFlight(async () => {
    if (!next) return
    try {
      const older = await loadOlder(next)
      setParts([...parts, older])
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error('Couldn’t load older changes.')
    }
  })
  return (
    <>
      <ol className="grid gap-5">
        {parts.flatMap(({ changes }) =>
          changes.map((change) => <ChangeItem key={change.revision} change={change} onUndo={onUndo} />),
        )}
      </ol>
      {next && (
        <Button variant="outline" busy={isLoading} busyLabel="Loading…" onClick={showOlder} className="mt-5">
          Show older changes
        </Button>
      )}
    </>
  )
}

type ItemProps = { change: PastChange; onUndo: () => void }

function ChangeItem({ change, onUndo }: ItemProps) {
  const momentText = useMomentText()
  const id = useId()
  return (
    <li>
      <div className="flex items-start justify-between gap-3">
        <div id={id}>
          <h3 className="text-base">
            <bdi>{change.actorName}</bdi> {change.what} it
          </h3>
          <time dateTime={change.at} className="text-sm text-muted">
            {momentText(change.at)}
          </time>
        </div>
        <UndoButton actions={change.isUndone ? [] : [change.action]} latest={change} describedBy={id} onUndo={onUndo} />
      </div>
      {change.what === 'updated' && <DifferenceList differences={change.differences} />}
    </li>
  )
}

/** A part of a history; `next` is the query of the older part. */
type History = { changes: PastChange[]; next: string | undefined }

/** Changes per request; each has two states of the whole record. */
const pageSize = 50

async function loadHistory({ path }: Entity, id: string, query = `?limit=${pageSize}`): Promise<History> {
  const { data: changes, next } = await browserApi.read<PastChange[]>(`/history${path}/${id}${query}`)
  return { changes, next }
}
