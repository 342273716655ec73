import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { readable } from '../../features/history/readable.ts'
import { Button } from '../../ui/button.tsx'
import type { FormValues } from '../../ui/form/form-values.ts'
import { useObjectUrl } from '../../ui/form/image-file.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Entity } from './entity.ts'
import { pick } from './merge.ts'
import type { Conflict } from './record-editing.ts'
import { alsoChanged, savedBySentence } from './saved-by.ts'

type Props = {
  entity: Entity
  form: AnyRecordForm
  /** The person's own values: those of the fields that the form shows. */
  mine: FormValues
  conflict: Conflict
  onChoose: (values: FormValues) => void
}

/** The two versions of each field that both sides changed; the person's own is preselected. */
export function ConflictChoice({ entity, form, mine, conflict, onChoose }: Props) {
  const { theirs, merge, savedBy } = conflict
  const merged = alsoChanged(form, merge.adopted, savedBy)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const dialog = heading.current?.closest('dialog')
    // Scrolling to the heading would leave it beneath the head of the dialog.
    heading.current?.focus({ preventScroll: dialog !== null })
    dialog?.scrollTo(0, 0)
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const choices = new FormData(event.currentTarget)
    const isTheirs = (field: string) => choices.get(field) === 'theirs'
    onChoose({ ...merge.values, ...pick(theirs.values, merge.conflicting.filter(isTheirs)) })
  }

  return (
    <form method="dialog" onSubmit={submit} className="footed">
      <div className="dialog-body grid gap-5">
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-xl">
            <bdi>{savedBySentence(entity, savedBy)}</bdi>
          </h3>
          <p className="mt-1 text-muted">
            Choose which version of {merge.conflicting.length > 1 ? 'these fields' : 'this field'} to keep. You can
            still change it before you save.
          </p>
          {merged && <p className="mt-1 text-muted">{merged}</p>}
        </div>
        {merge.conflicting.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1.5 text-sm font-semibold">{form.labels[field]}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Version field={field} whose="mine">
                <Value value={mine[field]} isPicture={field === form.picture} />
              </Version>
              <Version field={field} whose="theirs">
                <Value value={theirs.values[field]} isPicture={field === form.picture} />
              </Version>
            </div>
          </fieldset>
        ))}
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

type VersionProps = { field: string; whose: 'mine' | 'theirs'; children: ReactNode }

function Version({ field, whose, children }: VersionProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded border border-line p-3 has-checked:border-link has-checked:bg-link/5">
      <input
        type="radio"
        name={field}
        value={whose}
        defaultChecked={whose === 'mine'}
        className="mt-1 size-4 shrink-0 accent-(--primary)"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{whose === 'mine' ? 'Yours' : 'Theirs'}</span>
        <span className="block whitespace-pre-wrap wrap-anywhere text-muted">{children}</span>
      </span>
    </label>
  )
}
