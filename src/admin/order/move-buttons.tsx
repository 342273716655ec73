import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowDown, ArrowUp } from '../../ui/icons/console-icons.tsx'

type Props = {
  name: string
  /** Why the record cannot be moved now. */
  reason: string | undefined
  onMove: (by: 1 | -1) => void
}

/** Moves a record one place, from the menu of its row. */
export function MoveButtons({ name, reason, onMove }: Props) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        short="Move up"
        disabledReason={reason}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        short="Move down"
        disabledReason={reason}
        onClick={() => onMove(1)}
      />
    </>
  )
}
