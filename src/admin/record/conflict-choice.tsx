import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { type FormValues, isSameValue } from '../../ui/form/form-values.ts'
import { useObjectUrl } from '../../ui/form/image-file.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Entity } from './entity.ts'
import { readable } from './readable.ts'

type Props = {
  entity: Entity
  form: AnyRecordForm
  /** As it was when the person began. */
  base: FormValues
  /** The person's own values: those of the fields that the form shows. */
  mine: FormValues
  /** The values that someone else saved. */
  theirs: FormValues
  onChoose: (values: FormValues) => void
}

/** Two versions of a record, field by field. Where only one of them changed a field, that value is preselected. */
export function ConflictChoice({ entity, form, base, mine, theirs, onChoose }: Props) {
  const fields = Object.keys(form.labels).filter((field) => field in mine && !isSameValue(mine[field], theirs[field]))
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
            Somebody else saved this {entity.name} in the meantime
          </h3>
          <p className="mt-1 text-muted">Choose which version to keep. You can still change it before you save.</p>
        </div>
        {fields.map((field) => {
          const isUnchanged = isSameValue(mine[field], base[field])
          const isPicture = field === form.picture
          return (
            <fieldset key={field} className="min-w-0">
              <legend className="mb-1.5 text-sm font-semibold">{form.labels[field]}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                <Version field={field} whose="mine" isPreselected={!isUnchanged}>
                  <Value value={mine[field]} isPicture={isPicture} />
                </Version>
                <Version field={field} whose="theirs" isPreselected={isUnchanged}>
                  <Value value={theirs[field]} isPicture={isPicture} />
                </Version>
              </div>
            </fieldset>
          )
        })}
        {fields.length === 0 && <p>Both versions are the same.</p>}
      </div>
      <div className="dialog-foot">
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  )
}

type ValueProps = { value: string | object | undefined; isPicture: boolean }

/** Shows a value in full, however long: two texts may differ in their last word. */
function Value({ value, isPicture }: ValueProps) {
  const preview = useObjectUrl(value instanceof File ? value : undefined)
  const frame = 'max-h-32 w-auto max-w-full rounded bg-white object-contain'
  if (value instanceof File) return preview && <img src={preview} alt={value.name} className={frame} />
  if (isPicture && typeof value === 'string' && value)
    return <ResponsiveImage path={value} alt="On the site" sizes="220px" className={frame} />
  return readable(value)
}

type VersionProps = { field: string; whose: 'mine' | 'theirs'; isPreselected: boolean; children: ReactNode }

function Version({ field, whose, isPreselected, children }: VersionProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded border border-line p-3 has-checked:border-link has-checked:bg-link/5">
      <input
        type="radio"
        name={field}
        value={whose}
        defaultChecked={isPreselected}
        className="mt-1 size-4 shrink-0 accent-(--primary)"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{whose === 'mine' ? 'Yours' : 'Theirs'}</span>
        <span className="block whitespace-pre-wrap wrap-anywhere text-muted">{children}</span>
      </span>
    </label>
  )
}
