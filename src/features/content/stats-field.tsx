import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { HiddenInput } from '../../ui/form/hidden-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { PublicSection } from './section.ts'

type Stat = NonNullable<PublicSection['stats']>[number]

/** How a form holds figures: as one text, like every other field. */
export const statsText = (stats: Stat[]) => JSON.stringify(stats.map(({ value, label }) => ({ value, label })))
export const statsOf = (text: string): Stat[] => JSON.parse(text || '[]')

const most = 24
const parts = [
  { of: 'value', label: 'Value', maxLength: 40, placeholder: '500+' },
  { of: 'label', label: 'Label', maxLength: 80, placeholder: 'Attendees' },
] as const

type Props = { label: string; name: string; defaultValue: string; error?: string | undefined }

/** Figures with what they count, in the order in which the home page shows them. */
export function StatsField({ label, name, defaultValue, error }: Props) {
  const nextKey = useRef(0)
  const keyed = (stat: Stat) => ({ ...stat, key: nextKey.current++ })
  const [rows, setRows] = useState(() => statsOf(defaultValue).map(keyed))
  const list = useRef<HTMLFieldSetElement>(null)

  function move(index: number, by: 1 | -1) {
    const row = rows[index]
    if (!row || !rows[index + by]) return
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row))
  }

  /** A button that is gone leaves the focus nowhere. */
  function remove(index: number) {
    setRows(rows.toSpliced(index, 1))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  const isEmpty = (text: string) => text.trim() === ''
  /** Where an error leads to, before it is even shown. */
  const firstEmpty = rows
    .flatMap((row, index) => parts.flatMap(({ of }) => (isEmpty(row[of]) ? [`${index} ${of}`] : [])))
    .at(0)

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <HiddenInput name={name} value={statsText(rows)} />
      <ol className="grid gap-3">
        {rows.map((row, index) => (
          <li
            key={row.key}
            className="grid grid-cols-2 items-start gap-2 rounded border border-line p-3 md:grid-cols-[1fr_2fr_auto]"
          >
            {parts.map((part) => (
              <Part
                key={part.of}
                {...part}
                label={`${part.label} ${index + 1}`}
                value={row[part.of]}
                error={error && isEmpty(row[part.of]) ? `${part.label} is required` : undefined}
                field={firstEmpty === `${index} ${part.of}` ? name : undefined}
                onChange={(typed) => setRows(rows.with(index, { ...row, [part.of]: typed }))}
              />
            ))}
            <div className="flex justify-end max-md:col-span-2 md:min-h-11 md:items-center">
              <IconButton
                icon={ArrowUp}
                label={`Move ${row.label || 'figure'} up`}
                disabledReason={index === 0 ? 'It is the first' : undefined}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${row.label || 'figure'} down`}
                disabledReason={index === rows.length - 1 ? 'It is the last' : undefined}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon={Trash2}
                tone="danger"
                label={`Remove ${row.label || 'figure'}`}
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {error && !firstEmpty && <p className="mt-1.5 text-sm text-danger-text">{error}</p>}
      <button
        type="button"
        data-add
        data-field={firstEmpty ? undefined : name}
        aria-disabled={rows.length >= most}
        onClick={() => rows.length < most && setRows([...rows, keyed({ value: '', label: '' })])}
        className="button button-outline mt-3"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add figure
      </button>
    </fieldset>
  )
}

type PartProps = {
  label: string
  value: string
  error: string | undefined
  /** The name of the whole field, where its error leads here. */
  field: string | undefined
  maxLength: number
  placeholder: string
  onChange: (typed: string) => void
}

/** Unnamed, since the hidden field speaks for all of them; the label is for screen readers, the placeholder for others. */
function Part({ label, value, error, field, maxLength, placeholder, onChange }: PartProps) {
  return (
    <label className="min-w-0">
      <span className="sr-only">{label}</span>
      <input
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        data-field={field}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="field"
      />
      {error && <span className="mt-1.5 block text-sm text-danger-text">{error}</span>}
    </label>
  )
}
