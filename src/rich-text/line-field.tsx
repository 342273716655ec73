import { useState } from 'react'
import { Field, type FieldText } from '../ui/form/field.tsx'
import { HiddenInput } from '../ui/form/hidden-input.tsx'
import type { RichText } from './document.ts'
import { linesOf } from './lines.ts'

type Props = FieldText & { name: string; defaultValue: RichText; maxLength?: number | undefined }

/** A labelled rich text that uses only its first line, edited as plain text. */
export function LineField({ label, error, hint, name, defaultValue, maxLength }: Props) {
  const [value, setValue] = useState(defaultValue)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <HiddenInput name={name} value={value} />
          <input
            {...control}
            data-field={name}
            defaultValue={linesOf(defaultValue)[0] ?? ''}
            maxLength={maxLength}
            onChange={({ currentTarget }) => setValue(documentOf(currentTarget.value.trim()))}
            className="field"
          />
        </>
      )}
    </Field>
  )
}

const documentOf = (text: string): RichText => ({
  type: 'doc',
  content: text ? [{ type: 'paragraph', content: [{ type: 'text', text }] }] : [],
})
