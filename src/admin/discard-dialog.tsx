import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = { onDiscard: () => Promise<void>; onClose: () => void }

/** Asked before what somebody typed is given up. */
export function DiscardDialog({ onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard"
      confirming="Discarding…"
      onConfirm={onDiscard}
      onClose={onClose}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  )
}
