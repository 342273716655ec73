import type { FormEvent, ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  title: string
  /** The label of the submit button. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
  /** A further button, such as 'Remove link'. */
  extra?: ReactNode
  children: ReactNode
}

/** A small form of the editor, which is itself part of a form. */
export function EditorDialog({ title, confirm, onConfirm, onClose, extra, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onConfirm()
  }
  // A portal separates the forms in the document, but React's events still bubble to the outer form.
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={submit} onInput={stop} onChange={stop}>
        <div className="dialog-body grid gap-4">{children}</div>
        <div className="dialog-foot">
          {extra}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
