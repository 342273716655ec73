import { type ReactNode, useId } from 'react'

/** The texts of a labelled field. */
export type FieldText = { label: string; error?: string | undefined; hint?: ReactNode }

/** The attributes that tie the control to its label, error and hint for screen readers. */
type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = FieldText & { children: (control: Control) => ReactNode }

/** A label, its control, and the error and hint beneath it. */
export function Field({ label, error, hint, children }: Props) {
  const id = useId()
  // An error replaces the hint, because it says more.
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
