import type { InputHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = FieldText & { rows?: number } & Omit<InputHTMLAttributes<HTMLInputElement & HTMLTextAreaElement>, 'id'>

/** A labelled input, or with `rows` a text area. */
export function TextField({ label, error, hint, rows, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) =>
        rows ? (
          <textarea {...input} {...control} className="field" rows={rows} />
        ) : (
          <input {...input} {...control} className="field" />
        )
      }
    </Field>
  )
}
