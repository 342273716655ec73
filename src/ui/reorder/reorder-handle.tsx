import { GripVertical } from '../icons/console-icons.tsx'

/** Moves the item that it is in: with the pointer or, once Space has lifted it, with arrow keys (see use-reorder.tsx). */
export function ReorderHandle({ name }: { name: string }) {
  return (
    <button type="button" data-handle aria-label={`Move ${name}`} title={`Move ${name}`} className="icon-button">
      <GripVertical aria-hidden="true" strokeWidth={3} className="size-5" />
    </button>
  )
}
