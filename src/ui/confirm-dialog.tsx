import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from './alert.tsx'
import { Dialog } from './dialog.tsx'
import { useSingleFlight } from './hooks/use-single-flight.ts'

type Props = {
  title: string
  /** The question. */
  children: ReactNode
  /** The label of the confirming button, and its label while it works: 'Delete', 'Deleting…'. */
  confirm: string
  confirming: string
  /** The label of the other button. */
  cancel?: string
  /** Resolves when the dialog may close. The message of an Error is shown, and the dialog stays. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, children, confirm, confirming, cancel = 'Cancel', onConfirm, onClose }: Props) {
  const [failure, setFailure] = useState('')
  const cancelButton = useRef<HTMLButtonElement>(null)
  // After the dialog has opened, which focuses its close button: the harmless answer has the focus.
  useEffect(() => cancelButton.current?.focus(), [])

  const [run, isPending] = useSingleFlight(async () => {
    setFailure('')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailure(error.message)
    }
  })
  const close = () => isPending || onClose()

  return (
    <Dialog title={title} onClose={close}>
      <div className="dialog-body">
        <p>{children}</p>
        {failure && (
          <div className="mt-4">
            <Alert tone="danger">{failure}</Alert>
          </div>
        )}
      </div>
      <div className="dialog-foot">
        <button
          ref={cancelButton}
          type="button"
          aria-disabled={isPending}
          onClick={close}
          className="button button-outline"
        >
          {cancel}
        </button>
        <button type="button" aria-disabled={isPending} onClick={run} className="button button-danger">
          {isPending ? confirming : confirm}
        </button>
      </div>
    </Dialog>
  )
}
