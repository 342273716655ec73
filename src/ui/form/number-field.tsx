import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'rows' | 'onWheel'>

/** A number. The mouse wheel over it scrolls and counts nothing up or down. */
export function NumberField(props: Props) {
  return (
    <TextField inputMode="decimal" {...props} type="number" onWheel={({ currentTarget }) => currentTarget.blur()} />
  )
}

/** What was typed as a number: nothing is null, and what is no number stays as it is, for the schema to refuse. */
export function numberOf(text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  return Number.isFinite(Number(typed)) ? Number(typed) : typed
}
