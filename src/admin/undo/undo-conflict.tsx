import { fieldLabel } from '../../features/history/differences.ts'
import type { FieldError } from '../../lib/api.ts'
import type { ConflictChoice } from '../../lib/undo-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'

type Props = {
  /** The fields that were changed again since. */
  errors: FieldError[]
  onChoose: (choice: ConflictChoice) => Promise<void>
  /** Called once the choice has been carried out. */
  onClose: () => void
  onCancel: () => void
}

/** Asks what to do with fields that were changed again after the change that is being undone. */
export default function UndoConflict({ errors, onChoose, onClose, onCancel }: Props) {
  const [choose, isBusy] = useSingleFlight(async (choice: ConflictChoice) => {
    await onChoose(choice)
    onClose()
  })
  return (
    <Dialog title="Changed again since" onClose={onCancel}>
      <div className="dialog-body">
        <p>Undoing this now would also replace later changes:</p>
        <ul className="mt-3 list-disc space-y-1 ps-5">
          {errors.map(({ field, message }) => (
            <li key={field + message}>
              {message}
              {field && `: ${fieldLabel(field)}`}
            </li>
          ))}
        </ul>
      </div>
      <div className="dialog-foot flex-wrap">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="outline" busy={isBusy} onClick={() => choose('keep')}>
          Keep the later changes
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => choose('overwrite')}>
          Replace them
        </Button>
      </div>
    </Dialog>
  )
}
