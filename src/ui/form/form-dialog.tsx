import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { DiscardDialog } from '../discard-dialog.tsx'
import { LeaveGuards } from '../hooks/leave-guards.tsx'
import { useSingleFlight } from '../hooks/use-single-flight.ts'
import { useUnsavedChangesPrompt } from '../hooks/use-unsaved-changes-prompt.ts'
import { SaveButton } from './save-button.tsx'

type Props = {
  title: string
  /** The label of the button that saves. */
  save?: string
  /** Checks and sends the form; called once at a time. */
  onSave: (form: HTMLFormElement) => Promise<void>
  /** The error of the form as a whole. */
  failure: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog that asks before it discards changes. */
export const FormDialog = (props: Props) => (
  <LeaveGuards>
    <GuardedFormDialog {...props} />
  </LeaveGuards>
)

function GuardedFormDialog({ title, save: label = 'Save', onSave, failure, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [save, isSaving] = useSingleFlight(onSave)
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)
  const initial = useRef('')
  useEffect(() => {
    initial.current = serialized(form.current)
    // Runs after the dialog has opened and focused its close button.
    const first = form.current?.elements[0]
    if (first instanceof HTMLElement) first.focus()
  }, [])

  const hasChanges = useCallback(() => serialized(form.current) !== initial.current, [])
  useUnsavedChangesPrompt(hasChanges, 'Leave this page? Your changes haven’t been saved.')

  function close() {
    if (isSaving) return
    if (hasChanges()) setIsConfirmingDiscard(true)
    else onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(event.currentTarget)
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
            <Button busy={isSaving} onClick={close} variant="outline">
              Cancel
            </Button>
            <SaveButton saving={isSaving}>{label}</SaveButton>
          </div>
        </form>
      </Dialog>
      {isConfirmingDiscard && (
        <DiscardDialog onDiscard={async () => onClose()} onClose={() => setIsConfirmingDiscard(false)} />
      )}
    </>
  )
}

/** Returns the form's content as one text, for comparison. */
function serialized(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)]
  return JSON.stringify(entries.map(([name, value]) => [name, value instanceof File ? value.name : value]))
}
