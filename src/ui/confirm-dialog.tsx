import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from './alert.tsx'
import { Dialog } from './dialog.tsx'
import { useSingleFlight } from './hooks/use-single-flight.ts'

type Props = {
  title: string
  /** The question. */
  children: ReactNode
  /** 'Delete', and while it is at work 'Deleting…'. */
  confirm: string
  confirming: string
  /** Closes the dialog once done. An Error it throws is shown, and the dialog stays. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, children, confirm, confirming, onConfirm, onClose }: Props) {
  const [failure, setFailure] = useState('')
  const cancel = useRef<HTMLButtonElement>(null)
  // After the dialog itself has opened: the harmless answer is the one at hand.
  useEffect(() => cancel.current?.focus(), [])

  const [run, running] = useSingleFlight(async () => {
    setFailure('')
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  })
  const close = () => running || onClose()

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
        <button ref={cancel} type="button" aria-disabled={running} onClick={close} className="button button-outline">
          Cancel
        </button>
        <button type="button" aria-disabled={running} onClick={run} className="button button-danger">
          {running ? confirming : confirm}
        </button>
      </div>
    </Dialog>
  )
}
