import { useCallback, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { ChangeSet, ChangeSetDetails, Decision, SetChange } from '../../features/history/change-set.ts'
import { fieldLabel } from '../../features/history/differences.ts'
import { LoadFailure } from '../../ui/async.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSetAction } from './use-set-action.ts'

type Props = { set: ChangeSet; reload: () => Promise<void> }

/** The changes of a set, record by record, and those made on the site meanwhile. */
export function SetChanges({ set: { id, closedAt, records }, reload }: Props) {
  const load = useCallback(() => browserApi.get<ChangeSetDetails>(`/change-sets/${id}`), [id])
  const details = useAsync(load)
  const { act, isActing } = useSetAction(id, () => Promise.all([details.reload(), reload()]))
  const [leaving, setLeaving] = useState<SetChange>()
  if (details.failure)
    return (
      <LoadFailure failure={details.failure} reload={details.reload}>
        Couldn’t load the changes.
      </LoadFailure>
    )
  if (!details.data) return <Skeleton className="delayed mt-4 h-24" />
  if (records === 0) return <p className="mt-4 text-muted">Nothing is changed in it yet.</p>
  const decide = (decision: Decision) => act('POST', '/decide', decision)
  const drop = async ({ entity, recordId }: SetChange) => {
    await act('DELETE', `/changes/${encodeURIComponent(entity)}/${recordId}`)
  }
  return (
    <>
      <ul className="mt-4 grid gap-3">
        {details.data.changes.map((change) => (
          <li key={`${change.entity} ${change.recordId}`} className="border-t border-line pt-3">
            <div className="flex flex-wrap items-center gap-3">
              <p className="me-auto wrap-anywhere">
                {verbs[change.what]} {change.entity} <b>{change.label}</b>
              </p>
              {!closedAt && (
                <Button variant="outline" onClick={() => setLeaving(change)} aria-label={`Take out ${change.label}`}>
                  Take out…
                </Button>
              )}
            </div>
            {change.differences.map(({ field, from, to }) => (
              <p key={field} className="text-sm text-muted wrap-anywhere">
                {fieldLabel(field)}: {from} → {to}
              </p>
            ))}
            {!closedAt &&
              change.conflicts.map((conflict) => (
                <Conflict
                  key={conflict.field}
                  conflict={conflict}
                  isActing={isActing}
                  onDecide={(keep) =>
                    decide({ entity: change.entity, recordId: change.recordId, field: conflict.field, keep })
                  }
                />
              ))}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={`Take out “${leaving.label}”?`}
          confirm="Take out"
          confirming="Taking out…"
          onConfirm={() => drop(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          This set’s changes to it will be lost.
        </ConfirmDialog>
      )}
    </>
  )
}

type ConflictProps = {
  conflict: SetChange['conflicts'][number]
  isActing: boolean
  onDecide: (keep: Decision['keep']) => void
}

/** A field that was also changed on the site. Once it is decided, the focus moves to the next one. */
function Conflict({ conflict: { field, site, set }, isActing, onDecide }: ConflictProps) {
  const box = useFocusAfter<HTMLDivElement>('section', '.alert button', '[aria-expanded]')
  return (
    <div ref={box} className="alert tone-warning mt-2 flex flex-wrap items-center gap-3">
      <p className="me-auto wrap-anywhere">
        {field ? `${fieldLabel(field)} was changed on the site to “${site}”.` : 'It was deleted on the site.'}
      </p>
      {(['set', 'site'] as const).map((keep) => (
        <Button key={keep} variant="outline" busy={isActing} onClick={() => onDecide(keep)}>
          {choicesOf(field, set)[keep]}
        </Button>
      ))}
    </div>
  )
}

/** @param field '' for a record that was deleted on the site */
const choicesOf = (field: string, set: string) =>
  field
    ? { set: `Keep “${set}”`, site: 'Keep the site’s value' }
    : { set: 'Add it back with these changes', site: 'Keep it deleted' }

const verbs = { created: 'Adds', updated: 'Changes', deleted: 'Deletes' }
