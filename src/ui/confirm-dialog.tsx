import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useSingleFlight } from './hooks/use-single-flight.ts'

type Props = {
  title: string
  /** The question. */
  children: ReactNode
  /** The label of the button, such as 'Delete', and its label while busy, such as 'Deleting…'. */
  confirm: string
  confirming: string
  /** The label of the other button. */
  cancel?: string
  /** The dialog closes when it resolves; when it throws, the dialog stays and shows the error's message. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ title, children, confirm, confirming, cancel = 'Cancel', onConfirm, onClose }: Props) {
  const [failure, setFailure] = useState('')
  const cancelButton = useRef<HTMLButtonElement>(null)
  // Runs after the dialog has opened and focused its close button: the focus should start at the safe answer.
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
        <Button ref={cancelButton} busy={isPending} onClick={close} variant="outline">
          {cancel}
        </Button>
        <Button busy={isPending} onClick={run} variant="danger" busyLabel={confirming}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
