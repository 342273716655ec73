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
  onClose: () => void
}

/** Asks what to do with fields that were changed again after the change that is being undone. */
export default function UndoConflict({ errors, onChoose, onClose }: Props) {
  const [choose, isBusy] = useSingleFlight(onChoose)
  return (
    <Dialog title="Changed again since" onClose={onClose}>
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
        <Button variant="outline" onClick={onClose}>
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
