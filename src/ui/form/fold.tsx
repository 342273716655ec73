import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { FormValues } from './form-values.ts'

type Props<Name extends string> = {
  summary: string
  /** The names of the fields within. */
  fields: readonly Name[]
  /** The saved values of the fields: '' where a field has none of its own. */
  values: { [name in Name]: FormValues[string] }
  errors: { [name in Name]?: string }
  children: ReactNode
}

/** Fields that few records need, folded until one of them has a value or an error; people may fold them again. */
export function Fold<Name extends string>({ summary, fields, values, errors, children }: Props<Name>) {
  const details = useRef<HTMLDetailsElement>(null)
  const isUsed = fields.some((name) => values[name] !== '')
  const isWrong = fields.some((name) => errors[name])
  // Not the attribute: it would fold the field in which someone corrects the last error.
  useLayoutEffect(() => {
    if (details.current && (isUsed || isWrong)) details.current.open = true
  }, [isUsed, isWrong])
  return (
    <details ref={details} className="fold">
      <summary>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
