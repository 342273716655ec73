import type { KeyboardEvent } from 'react'

/** What has the keys of a row: its name, which opens it, and its check box. */
const name = 'th > button'
const box = '.row-select input'

/** The keys and what they do, for the list of shortcuts. */
export const rowKeys: [keys: string[], what: string][] = [
  [['↑', '↓'], 'Move through the rows'],
  [['Enter'], 'Open the row'],
  [['F2'], 'Edit its short fields in place'],
  [['Double click'], 'Edit one of them'],
  [['Tab'], 'Save it, and edit the next one'],
  [['Space'], 'Select the row'],
  [['Shift', 'Space'], 'Select all rows up to this one'],
  [['A'], 'Go to the actions for selected rows'],
]

/** Handles a key on the name or the check box of a row. */
export function onRowKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, altKey, ctrlKey, metaKey } = event
  const row = target instanceof Element && target.matches(`${name}, ${box}`) && target.closest('tr')
  if (!row || altKey || ctrlKey || metaKey) return
  const selector = target.matches(name) ? name : box
  if (key === 'ArrowUp') move(event, row.previousElementSibling?.querySelector(selector))
  else if (key === 'ArrowDown') move(event, row.nextElementSibling?.querySelector(selector))
  else if (key.toLowerCase() === 'a') move(event, document.querySelector('.selection-actions button'))
  else if (key === ' ' && selector === name) select(event, row.querySelector(box))
}

/** Keeps the browser from pressing the name when Space is released. */
export function onRowKeyUp(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event
  if (key === ' ' && target instanceof Element && target.matches(name) && target.closest('tr')?.querySelector(box))
    event.preventDefault()
}

function move(event: KeyboardEvent, to: Element | null | undefined) {
  event.preventDefault()
  if (to instanceof HTMLElement) to.focus()
}

function select(event: KeyboardEvent, checkbox: Element | null) {
  if (!checkbox) return
  event.preventDefault()
  checkbox.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
}
