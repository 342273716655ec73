import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Alert } from '../alert.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../hooks/use-unsaved-changes-prompt.ts'
import { SaveButton } from './save-button.tsx'

type Props = {
  title: string
  /** Checks and sends the form; called once at a time. */
  onSave: (form: HTMLFormElement) => Promise<void>
  /** What went wrong with the form as a whole. */
  failure: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog, which shows its work and asks before it throws away what was typed. */
export function FormDialog({ title, onSave, failure, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [save, saving] = useSingleFlight(onSave)
  const [asking, setAsking] = useState(false)
  const atFirst = useRef('')
  useEffect(() => {
    atFirst.current = contentOf(form.current)
    // After the dialog itself has opened, which begins at its close button.
    const first = form.current?.elements[0]
    if (first instanceof HTMLElement) first.focus()
  }, [])

  const isChanged = useCallback(() => contentOf(form.current) !== atFirst.current, [])
  useUnsavedChangesPrompt(isChanged, 'Leave this page? What you typed has not been saved.')

  function close() {
    if (saving) return
    if (isChanged()) setAsking(true)
    else onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(event.currentTarget)
  }

  return (
    <>
      <Dialog title={title} onClose={close}>
        <form ref={form} method="dialog" noValidate onSubmit={submit} className="footed">
          <div className="dialog-body grid gap-4">
            {children}
            {failure && <Alert tone="danger">{failure}</Alert>}
          </div>
          <div className="dialog-foot">
            <button type="button" aria-disabled={saving} onClick={close} className="button button-outline">
              Cancel
            </button>
            <SaveButton saving={saving}>Save</SaveButton>
          </div>
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard"
          confirming="Discarding…"
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        >
          What you typed has not been saved.
        </ConfirmDialog>
      )}
    </>
  )
}

/** All that is filled in, as one text to compare. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)]
  return JSON.stringify(entries.map(([name, value]) => [name, value instanceof File ? value.name : value]))
}
