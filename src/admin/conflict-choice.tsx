import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type FormValues, isSameValue } from '../ui/form/form-values.ts'
import { usePreview } from '../ui/form/image-file.ts'
import type { AnyRecordForm } from '../ui/form/record-form.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

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
    <form method="dialog" onSubmit={submit} className="footed">
      <div className="dialog-body grid gap-5">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-xl">
            Somebody else saved this {form.noun} in the meantime
          </h3>
          <p className="mt-1 text-muted">Choose what shall stand. You can still change it before you save.</p>
        </div>
        {fields.map((field) => {
          const onlyTheirs = isSameValue(mine[field] ?? '', base[field] ?? '')
          const seen = (values: FormValues) => <Value form={form} field={field} value={values[field] ?? ''} />
          return (
            <fieldset key={field} className="min-w-0">
              <legend className="mb-1.5 text-sm font-semibold">{form.labels[field]}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                <Version field={field} whose="mine" isChosen={!onlyTheirs}>
                  {seen(mine)}
                </Version>
                <Version field={field} whose="theirs" isChosen={onlyTheirs}>
                  {seen(theirs)}
                </Version>
              </div>
            </fieldset>
          )
        })}
        {fields.length === 0 && <p>Both versions are the same.</p>}
      </div>
      <div className="dialog-foot">
        <button type="submit" className="button button-primary">
          Continue
        </button>
      </div>
    </form>
  )
}

type ValueProps = { form: AnyRecordForm; field: string; value: string | File }

/** All of it, however long: two texts may differ in their last word. */
function Value({ form, field, value }: ValueProps) {
  const preview = usePreview(value instanceof File ? value : undefined)
  const frame = 'max-h-32 w-auto max-w-full rounded bg-white object-contain'
  if (value instanceof File) return preview && <img src={preview} alt={value.name} className={frame} />
  if (value && field === form.picture)
    return <ResponsiveImage path={value} alt="On the site" sizes="220px" className={frame} />
  return <>{(form.written?.[field]?.(value) ?? value) || '(empty)'}</>
}

type VersionProps = { field: string; whose: 'mine' | 'theirs'; isChosen: boolean; children: ReactNode }

function Version({ field, whose, isChosen, children }: VersionProps) {
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
        <span className="block whitespace-pre-wrap wrap-anywhere text-muted">{children}</span>
      </span>
    </label>
  )
}
