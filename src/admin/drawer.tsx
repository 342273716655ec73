import type { ReactNode } from 'react'
import { useModal } from '../ui/dialog.tsx'
import { X } from '../ui/icons/console-icons.tsx'
import { useToastEnd } from '../ui/toast.tsx'

type Props = { label: string; onClose: () => void; children: ReactNode }

/** A modal panel at the left edge of the page, open while it is rendered. */
export function Drawer({ label, onClose, children }: Props) {
  const dialog = useModal()
  useToastEnd()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; on the keyboard Escape closes it
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="drawer m-0 h-dvh max-h-none w-[min(18rem,calc(100vw-3.5rem))] overflow-hidden ground-ink shadow-card backdrop:bg-ink/60"
    >
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute end-2 top-5 grid size-11 cursor-pointer place-items-center"
      >
        <X aria-hidden="true" />
      </button>
      {children}
    </dialog>
  )
}
