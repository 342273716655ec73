import { type FormEvent, useEffect, useRef } from 'react'
import { type FormValues, isSameValue } from '../ui/form-values.ts'
import type { AnyRecordForm } from '../ui/record-form.ts'

type Props = {
  form: AnyRecordForm
  /** As it was when this person began. */
  base: FormValues
  mine: FormValues
  theirs: FormValues
  onChoose: (values: FormValues) => void
}

/** Two people changed one record: both versions, field by field. What one of them did not touch is chosen already. */
export function ConflictChoice({ form, base, mine, theirs, onChoose }: Props) {
  const fields = Object.keys(form.labels).filter((field) => !isSameValue(mine[field] ?? '', theirs[field] ?? ''))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const choices = new FormData(event.currentTarget)
    const chosen = fields.map((field) => [field, (choices.get(field) === 'theirs' ? theirs : mine)[field] ?? ''])
    onChoose({ ...mine, ...Object.fromEntries(chosen) })
  }

  return (
    <form method="dialog" onSubmit={submit}>
      <div className="grid gap-5 px-6 pt-4 pb-6">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-xl">
            Somebody else saved this {form.noun} in the meantime
          </h3>
          <p className="mt-1 text-muted">Choose what shall stand. You can still change it before you save.</p>
        </div>
        {fields.map((field) => {
          const onlyTheirs = isSameValue(mine[field] ?? '', base[field] ?? '')
          const textOf = (values: FormValues) => written(form, field, values[field] ?? '')
          return (
            <fieldset key={field} className="min-w-0">
              <legend className="mb-1.5 text-sm font-semibold">{form.labels[field]}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                <Version field={field} whose="mine" text={textOf(mine)} isChosen={!onlyTheirs} />
                <Version field={field} whose="theirs" text={textOf(theirs)} isChosen={onlyTheirs} />
              </div>
            </fieldset>
          )
        })}
        {fields.length === 0 && <p>Both versions are the same.</p>}
      </div>
      <div className="dialog-foot sticky bottom-0">
        <button type="submit" className="button button-primary">
          Continue
        </button>
      </div>
    </form>
  )
}

function written(form: AnyRecordForm, field: string, value: string | File): string {
  if (value instanceof File) return value.name
  return form.written?.[field]?.(value) ?? value
}

type VersionProps = { field: string; whose: 'mine' | 'theirs'; text: string; isChosen: boolean }

function Version({ field, whose, text, isChosen }: VersionProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded border border-line p-3 has-checked:border-link has-checked:bg-link/5">
      <input
        type="radio"
        name={field}
        value={whose}
        defaultChecked={isChosen}
        className="mt-1 size-4 shrink-0 accent-(--primary)"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{whose === 'mine' ? 'Yours' : 'Theirs'}</span>
        <span className="line-clamp-6 whitespace-pre-wrap wrap-anywhere text-muted">{text || '(empty)'}</span>
      </span>
    </label>
  )
}
