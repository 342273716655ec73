import type { SelectHTMLAttributes } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Field, type FieldText } from './field.tsx'

type Props = FieldText & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>

/** A labelled select, with `option` elements as children. */
export function SelectField({ label, error, hint, ...select }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="field appearance-none pe-10" />
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
