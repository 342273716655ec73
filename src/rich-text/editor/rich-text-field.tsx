import { useState } from 'react'
import { Field, type FieldText } from '../../ui/form/field.tsx'
import { HiddenInput } from '../../ui/form/hidden-input.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RichText } from '../document.ts'

const Editor = lazyPart(() => import('./rich-text-editor.tsx'), <Skeleton className="delayed h-64" />)

type Props = FieldText & { name: string; defaultValue: RichText }

/** A labelled rich text. A hidden input holds its document in normal form, so that forms treat it like any field. */
export function RichTextField({ label, error, hint, name, defaultValue }: Props) {
  const [value, setValue] = useState(defaultValue)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <HiddenInput name={name} value={value} />
          <Editor
            name={name}
            defaultValue={defaultValue}
            onChange={setValue}
            id={control.id}
            labelledBy={`${control.id}-label`}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid'] ?? false}
          />
        </>
      )}
    </Field>
  )
}
