import type { MouseEvent } from 'react'

/** How long a second click may follow the first one, in milliseconds. */
const doubleClick = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns false for a click on a control within the row, and for one that ends a selection of text. */
function isOnRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a, input, label, select, [popover]') !== null
  return !isControl && !window.getSelection()?.toString()
}

/** Opens a row after a click: on a cell that a double click edits, once no second click can follow. */
export function onRowClick(event: MouseEvent, open: () => void) {
  clearTimeout(timer)
  if (!isOnRow(event)) return
  const isEditable = event.target instanceof Element && event.target.closest('[data-edit]') !== null
  const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
  if (!isEditable || isTouch) open()
  else if (event.detail < 2) timer = setTimeout(open, doubleClick)
}
