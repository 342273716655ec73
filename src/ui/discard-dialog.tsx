import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  /** The label of the button that keeps the changes. */
  cancel?: string
  onDiscard: () => Promise<void>
  onClose: () => void
}

/** Asks before typed changes are discarded. */
export function DiscardDialog({ cancel = 'Keep editing', onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard"
      confirming="Discarding…"
      cancel={cancel}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      Your changes haven’t been saved.
    </ConfirmDialog>
  )
}
