import { type ReactNode, useEffect, useId, useRef } from 'react'
import { X } from './icons/icons.tsx'
import { ToastOutlet } from './toast.tsx'

type Props = {
  title: string
  /** Closing was asked for: by the close button or Escape. The dialog closes when it is no longer rendered. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside. It is open while it is rendered, and gives the focus
 * back to where it was.
 */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useModal()
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Not left to the browser, which lets nobody refuse the second Escape in a row and closes several dialogs by one.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        // A file field inside, left without a choice, cancels too and is heard here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // Closed by the browser all the same, such as by the back gesture: whoever renders this dialog decides.
        dialog.current?.showModal()
        onClose()
      }}
      className="dialog"
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-me-4 grid size-11 shrink-0 cursor-pointer place-items-center"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {children}
      <ToastOutlet />
    </dialog>
  )
}

/** Opens the dialog as a modal one, and gives the focus back once it is gone. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current ??= document.activeElement
    dialog.current?.showModal()
    return () => {
      if (document.activeElement !== document.body) return
      // What opened it may be gone as well: such as the row that was deleted.
      const back = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
