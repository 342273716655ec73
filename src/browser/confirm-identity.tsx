import { useEffect, useRef, useState } from 'react'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { onConfirmationRequired } from './api.ts'

const ConfirmIdentityDialog = lazyDialog(() => import('./confirm-identity-dialog.tsx'))

/** Where a call needs a recent proof of who is signed in, asks for it in a dialog; the call is then repeated. */
export function ConfirmIdentity() {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  useEffect(
    () =>
      onConfirmationRequired(
        () =>
          new Promise((resolve) => {
            answer.current?.(false)
            answer.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )

  function close(isConfirmed: boolean) {
    setOpen(false)
    answer.current?.(isConfirmed)
    answer.current = undefined
  }
  return isOpen && <ConfirmIdentityDialog onClose={close} />
}
