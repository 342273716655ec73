import type { FormEvent, ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  title: string
  /** What the button says that takes it over. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
  /** A button of its own, such as 'Remove link'. */
  extra?: ReactNode
  children: ReactNode
}

/** A small form over the form that the editor stands in: what happens here is none of that one's business. */
export function RichTextDialog({ title, confirm, onConfirm, onClose, extra, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onConfirm()
  }
  // Outside of the other form in the document, but not in React: hence the events are stopped.
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={submit} onInput={stop} onChange={stop}>
        <div className="dialog-body grid gap-4">{children}</div>
        <div className="dialog-foot">
          {extra}
          <button type="button" onClick={onClose} className="button button-outline">
            Cancel
          </button>
          <button type="submit" className="button button-primary">
            {confirm}
          </button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
