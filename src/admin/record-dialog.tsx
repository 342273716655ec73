import { useCallback, useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { goneWords, isGone } from './gone.ts'
import { openRecord } from './open-record.ts'
import { RecordEditor } from './record-editor.tsx'
import type { GiveUp } from './use-draft.ts'

type Props = {
  form: AnyRecordForm
  /** The record to be changed; left out for a new one. */
  id: string | undefined
  /** Closes the dialog, once the list shows what was saved. */
  onSaved: (message: string) => Promise<void>
  /** It was deleted: the list is out of date. */
  onGone: () => void
  onClose: () => void
}

/** A record, new or as it is at this moment, in a dialog. */
export function RecordDialog({ form, id, onSaved, onGone, onClose }: Props) {
  const load = useCallback(() => openRecord(form, id), [form, id])
  const { data, failure, reload } = useLoaded(load)
  const cannotOpen = isGone(failure)
  useEffect(() => {
    if (cannotOpen) onGone()
  }, [cannotOpen, onGone])
  // Looked at when it is needed: closing may come before the next rendering.
  const giveUp = useRef<GiveUp>(undefined)
  const learn = useCallback((how: GiveUp) => {
    giveUp.current = how
  }, [])
  const [asking, setAsking] = useState(false)

  const close = () => (giveUp.current ? setAsking(true) : onClose())
  async function discard() {
    await giveUp.current?.()
    onClose()
  }

  return (
    <>
      <Dialog title={`${id ? 'Edit' : 'Add'} ${form.noun}`} onClose={close}>
        {data && (
          <RecordEditor
            form={form}
            id={id}
            opened={data}
            onDirty={learn}
            onSaved={onSaved}
            onGone={onGone}
            onCancel={close}
          />
        )}
        {!data && (
          <div className="dialog-body">
            {cannotOpen ? (
              <Alert tone="danger">{goneWords(form.noun)}</Alert>
            ) : failure ? (
              <Alert tone="danger" detail={failure.message} action={<RetryButton reload={reload} />}>
                The {form.noun} could not be loaded.
              </Alert>
            ) : (
              <Skeleton className="late h-[75dvh]" />
            )}
          </div>
        )}
      </Dialog>
      {asking && <DiscardDialog onDiscard={discard} onClose={() => setAsking(false)} />}
    </>
  )
}
