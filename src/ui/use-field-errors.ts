import { useState } from 'react'

/** For each field: what is wrong with its trimmed text, or false. */
export type Rules<Field extends string> = Record<Field, (value: string) => string | false>

/**
 * Checks a small form as a whole when it is sent. Errors stand until the next attempt, and the first wrong field gets
 * the focus.
 */
export function useFieldErrors<Field extends string>(rules: Rules<Field>) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})

  /** The trimmed texts, or undefined when something is wrong with them. */
  function check(form: HTMLFormElement): Record<Field, string> | undefined {
    const data = new FormData(form)
    const fields = Object.keys(rules) as Field[]
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '').trim()]))
    const found = fields.flatMap((field) => {
      const error = rules[field](values[field] ?? '')
      return error ? [[field, error] as const] : []
    })
    setErrors(Object.fromEntries(found) as typeof errors)
    if (found.length === 0) return values as Record<Field, string>
    const first = form.elements.namedItem(found[0]?.[0] ?? '')
    if (first instanceof HTMLElement) first.focus()
    return undefined
  }

  return { errors, check }
}
