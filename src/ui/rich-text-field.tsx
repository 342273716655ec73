import { lazy, Suspense, useState } from 'react'
import { Alert } from './alert.tsx'
import { Field, type FieldText } from './form/field.tsx'
import { HiddenInput } from './form/hidden-input.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'
import { Skeleton } from './skeleton.tsx'

const Editor = lazy(() =>
  import('./rich-text-editor.tsx').catch((error) => {
    console.warn('The editor could not be loaded', error)
    return { default: EditorMissing }
  }),
)

function EditorMissing(_props: RichTextEditorProps) {
  return <Alert tone="danger">The editor could not be loaded. Reload the page to try again.</Alert>
}

type Props = FieldText & { name: string; defaultValue: string }

/** A rich text with its label. Its value is HTML in a hidden input, so that a form treats it as any other field. */
export function RichTextField({ label, error, hint, name, defaultValue }: Props) {
  const [html, setHtml] = useState(defaultValue)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <HiddenInput name={name} value={html} />
          <Suspense fallback={<Skeleton className="late h-64" />}>
            <Editor
              name={name}
              html={defaultValue}
              onChange={setHtml}
              id={control.id}
              labelledBy={`${control.id}-label`}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid'] ?? false}
            />
          </Suspense>
        </>
      )}
    </Field>
  )
}
