import { type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Async } from '../../ui/async.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { FormSkeleton } from '../../ui/form/form-skeleton.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { PartMissing } from '../../ui/lazy-part.tsx'
import type { Entity } from './entity.ts'
import { focusField } from './field-focus.ts'
import { type FormAndRecord, type LoadForm, loadRecord } from './load-record.ts'
import { deletedMessage, isNotFound } from './not-found.ts'
import { RecordFormView } from './record-form.tsx'
import { useRecordEditing } from './use-record-editing.ts'

type Props = {
  entity: Entity
  /** A stable function. */
  loadForm: LoadForm
  /** Undefined for a new record. */
  id: string | undefined
  /** Closes the dialog, once the list shows the saved record. */
  onSaved: (message: string) => Promise<void>
  /** Called when the record was deleted: the list is out of date. */
  onDeleted: () => void
  onClose: () => void
}

/** Edits a record, or creates one, in a dialog. Asks before it closes with unsaved changes. */
export function RecordDialog({ entity, loadForm, id, onSaved, onDeleted, onClose }: Props) {
  const load = useCallback(() => loadRecord(entity, loadForm, id), [entity, loadForm, id])
  const result = useAsync(load)
  const isDeleted = isNotFound(result.failure)
  useEffect(() => {
    if (isDeleted) onDeleted()
  }, [isDeleted, onDeleted])
  const changes = useRef<Changes>(null)
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)

  const close = () => (changes.current?.exist ? setIsConfirmingDiscard(true) : onClose())
  async function discard() {
    await changes.current?.discard()
    onClose()
  }

  return (
    <>
      <Dialog title={`${id ? 'Edit' : 'Add'} ${entity.name}`} onClose={close}>
        {result.data ? (
          <LoadedForm {...{ entity, id, onSaved, onDeleted, changes, ...result.data }} onCancel={close} />
        ) : (
          <div className="dialog-body">
            {isDeleted ? (
              <Alert tone="danger">{deletedMessage(entity)}</Alert>
            ) : (
              <Async result={result} failed={`Couldn’t load the ${entity.name}.`} skeleton={<FormSkeleton />}>
                {() => <PartMissing />}
              </Async>
            )}
          </div>
        )}
      </Dialog>
      {isConfirmingDiscard && <DiscardDialog onDiscard={discard} onClose={() => setIsConfirmingDiscard(false)} />}
    </>
  )
}

/** The unsaved changes of the form, for the dialog around it. */
type Changes = { exist: boolean; discard: () => Promise<void> }

type LoadedProps = FormAndRecord &
  Pick<Props, 'entity' | 'id' | 'onSaved' | 'onDeleted'> & { changes: RefObject<Changes | null>; onCancel: () => void }

function LoadedForm({ changes, onDeleted, onSaved, onCancel, ...options }: LoadedProps) {
  const editor = useRecordEditing({
    ...options,
    onSaved: (message, merged) => onSaved(`${message}\n${merged}`.trim()),
    onFailed: (failure) => isNotFound(failure) && onDeleted(),
  })
  const { isDirty, discard, element, state } = editor
  useImperativeHandle(changes, () => ({ exist: isDirty, discard }))
  // The browser would leave the focus on the close button.
  useLayoutEffect(() => focusField(element.current), [element])
  const isSaving = state.phase.status === 'saving'
  return (
    <RecordFormView
      editor={editor}
      buttons={
        <Button variant="outline" busy={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      }
    />
  )
}
