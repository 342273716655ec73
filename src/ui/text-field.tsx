import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type Own = { label: string; error?: string | undefined; hint?: ReactNode; rows?: number }
type Props = Own & Omit<InputHTMLAttributes<HTMLInputElement & HTMLTextAreaElement>, 'id'>

/** A labelled input, or with `rows` a text area; its error stands beneath it and is read with it. */
export function TextField({ label, error, hint, rows, ...input }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const common = {
    ...input,
    id,
    className: 'field',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {rows ? <textarea {...common} rows={rows} /> : <input {...common} />}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
