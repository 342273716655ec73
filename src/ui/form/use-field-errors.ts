import { useState } from 'react'
import type { FieldError } from '../../lib/api.ts'

/** For each field, a function that returns the error of its trimmed text, given the texts of all fields, or false. */
export type Rules<Field extends string> = Record<
  Field,
  (value: string, all: Record<NoInfer<Field>, string>) => string | false
>

/** A password may begin or end with a blank; all other texts are trimmed. */
const isVerbatim = (field: string) => /password/i.test(field)

/** Validates a small form when it is submitted; the errors stay until the next attempt. */
export function useFieldErrors<Field extends string>(rules: Rules<Field>) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const fields = Object.keys(rules) as Field[]

  /** Returns the trimmed texts, or shows the errors and returns undefined. */
  function check(form: HTMLFormElement): Record<Field, string> | undefined {
    const data = new FormData(form)
    const textOf = (field: Field) => {
      const text = String(data.get(field) ?? '')
      return isVerbatim(field) ? text : text.trim()
    }
    const values = Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>
    const found = fields.flatMap((field) => {
      const message = rules[field](values[field], values)
      return message ? [{ field, message }] : []
    })
    show(form, found)
    return found.length === 0 ? values : undefined
  }

  /**
   * Shows errors at their fields and focuses the first.
   * @param found also those of a response
   * @returns the errors that belong to no field of this form
   */
  function show(form: HTMLFormElement, found: FieldError[]): FieldError[] {
    const isOwn = ({ field }: FieldError) => fields.some((own) => own === field)
    const own = found.filter(isOwn)
    // Reversed, so that the first of several errors of a field is shown.
    setErrors(Object.fromEntries(own.toReversed().map(({ field, message }) => [field, message])) as typeof errors)
    const first = form.elements.namedItem(own[0]?.field ?? '')
    if (first instanceof HTMLElement) first.focus()
    return found.filter((error) => !isOwn(error))
  }

  return { errors, check, show }
}
