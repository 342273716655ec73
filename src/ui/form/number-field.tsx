import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'rows' | 'onWheel'>

/** A labelled number. The mouse wheel scrolls the page and never changes the number. */
export function NumberField(props: Props) {
  return (
    <TextField inputMode="decimal" {...props} type="number" onWheel={({ currentTarget }) => currentTarget.blur()} />
  )
}

/**
 * Parses a typed number: '' becomes null, and a text that is no number is returned unchanged, for the schema to refuse.
 */
export function numberOf(text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  return Number.isFinite(Number(typed)) ? Number(typed) : typed
}
