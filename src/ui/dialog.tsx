import { type ReactNode, useEffect, useId, useRef } from 'react'
import { LeaveGuards, useBackCloses } from './hooks/leave-guards.tsx'
import { Icon } from './icons/icon.tsx'
import { ToastOutlet } from './toast.tsx'

type Props = {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** Called by the close button and Escape. The dialog is open while it is rendered. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal `dialog` element, open while it is rendered. Traps the focus, and returns it on closing to the element that
 * had it before.
 */
export const Dialog = (props: Props) => (
  <LeaveGuards>
    <GuardedDialog {...props} />
  </LeaveGuards>
)

function GuardedDialog({ title, aside, onClose, children }: Props) {
  const dialog = useModal()
  useBackCloses(onClose)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Browsers don't let a page cancel a second Escape in a row, and close nested dialogs with it.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        // A file field inside also fires `cancel`, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The browser has closed it, as by the back gesture. Reopen it: the parent decides whether it stays.
        dialog.current?.showModal()
        onClose()
      }}
      className="dialog"
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {aside}
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-me-4 grid size-11 shrink-0 cursor-pointer place-items-center"
        >
          <Icon name="x" />
        </button>
        <ToastOutlet />
      </div>
      {children}
    </dialog>
  )
}

/** Opens the dialog as a modal one, and returns the focus on unmount. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current ??= document.activeElement
    dialog.current?.showModal()
    return () => {
      if (document.activeElement !== document.body) return
      // The opener may be gone, such as the row that was deleted.
      const back = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
