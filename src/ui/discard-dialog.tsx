import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = { onDiscard: () => Promise<void>; onClose: () => void }

/** Asks before typed changes are discarded. */
export function DiscardDialog({ onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard"
      confirming="Discarding…"
      cancel="Keep editing"
      onConfirm={onDiscard}
      onClose={onClose}
    >
      Your changes has not been saved.
    </ConfirmDialog>
  )
}
