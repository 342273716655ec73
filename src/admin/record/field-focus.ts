import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses the field that a link names, or the first one if the form has no such field. */
export function focusLinkedField(form: HTMLFormElement | null, name?: string): void {
  if (!name || !focusField(form, [name])) focusField(form)
}

/** Focuses the first editable field with one of the names; without names, the first of all. Returns true if there is one. */
export function focusField(form: HTMLFormElement | null, names?: string[]): boolean {
  const fields = form?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, select, [data-field]') ?? []
  const field = [...fields].find((field) => names === undefined || names.includes(fieldName(field)))
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
  return field !== undefined
}

/** Returns the name of the field that an element belongs to; '' for a button and the like. */
export const fieldName = (element: Element | null) =>
  element?.getAttribute('data-field') ?? element?.getAttribute('name') ?? ''

/**
 * Restores the focus to its field, or else to the first one, if rendering the fields again has lost it. A layout effect
 * does so before the next key press. A person who has moved on to another field stays there.
 * @returns the handler of the form's focus events
 */
export function useFocusRestored(form: RefObject<HTMLFormElement | null>, fieldsKey: number) {
  const focused = useRef('')
  const first = useRef(fieldsKey)
  useLayoutEffect(() => {
    if (fieldsKey === first.current || document.activeElement !== document.body) return
    if (focused.current) focusField(form.current, [focused.current])
    if (document.activeElement === document.body) focusField(form.current)
  }, [fieldsKey, form])
  return ({ target }: { target: Element }) => {
    focused.current = fieldName(target)
  }
}
