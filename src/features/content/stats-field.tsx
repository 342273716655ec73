import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { HiddenInput } from '../../ui/form/hidden-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '../../ui/icons/console-icons.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { maxStats, stat as statSchema } from './section.ts'
import type { Stat } from './section-values.ts'

type Row = Stat & { key: number }

const parts = [
  { part: 'value', label: 'Value', placeholder: '500+' },
  { part: 'label', label: 'Label', placeholder: 'Attendees' },
] as const

type Part = (typeof parts)[number]

const errorOf = (row: Stat, { part }: Part) => statSchema.shape[part].safeParse(row[part]).error?.issues[0]?.message

type Props = { label: string; name: string; defaultValue: Stat[]; error?: string | undefined }

/** Figures and what they count, in the order in which the home page shows them. */
export function StatsField({ label, name, defaultValue, error }: Props) {
  const nextKey = useRef(0)
  const keyed = (stat: Stat): Row => ({ ...stat, key: nextKey.current++ })
  const [rows, setRows] = useState(() => defaultValue.map(keyed))
  const list = useRef<HTMLFieldSetElement>(null)

  function move(index: number, by: 1 | -1) {
    const row = rows[index]
    if (!row || !rows[index + by]) return
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row))
  }

  /** Also moves the focus, which would be lost with the button. */
  function remove(index: number) {
    setRows(rows.toSpliced(index, 1))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  // An error of the whole field focuses the first input that is wrong, even before it is marked as such.
  const firstInvalid = rows.flatMap((row) =>
    parts.filter((part) => errorOf(row, part)).map((part) => ({ row, part })),
  )[0]

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <HiddenInput name={name} value={rows.map(({ value, label }) => ({ value, label }))} />
      <ol className="grid gap-3">
        {rows.map((row, index) => (
          <li
            key={row.key}
            className="grid grid-cols-2 items-start gap-2 rounded border border-line p-3 md:grid-cols-[1fr_2fr_auto]"
          >
            {parts.map((part) => (
              <PartInput
                key={part.part}
                part={part}
                number={index + 1}
                value={row[part.part]}
                error={error && errorOf(row, part)}
                field={firstInvalid?.row === row && firstInvalid.part === part ? name : undefined}
                onChange={(value) => setRows(rows.with(index, { ...row, [part.part]: value }))}
              />
            ))}
            <RowButtons
              name={row.label || 'figure'}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {error && !firstInvalid && <p className="mt-1.5 text-sm text-danger-text">{error}</p>}
      <Button
        data-add
        data-field={firstInvalid ? undefined : name}
        busy={rows.length >= maxStats}
        onClick={() => rows.length < maxStats && setRows([...rows, keyed({ value: '', label: '' })])}
        variant="outline"
        className="mt-3"
      >
        <Icon name="plus" className="size-4" />
        Add figure
      </Button>
    </fieldset>
  )
}

type PartProps = {
  part: Part
  /** Of the row, from 1. */
  number: number
  value: string
  error: string | undefined
  /** The name of the whole field, where its error leads here. */
  field: string | undefined
  onChange: (value: string) => void
}

/** Has no name: the hidden input holds the value of the field. Its label is for screen readers, the placeholder for others. */
function PartInput({ part: { part, label, placeholder }, number, value, error, field, onChange }: PartProps) {
  return (
    <label className="min-w-0">
      <span className="sr-only">{`${label} ${number}`}</span>
      <input
        value={value}
        maxLength={statSchema.shape[part].maxLength ?? undefined}
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

type ButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function RowButtons({ name, isFirst, isLast, onMove, onRemove }: ButtonsProps) {
  return (
    <div className="flex justify-end max-md:col-span-2 md:min-h-11 md:items-center">
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabledReason={isFirst ? 'It is the first' : undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabledReason={isLast ? 'It is the last' : undefined}
        onClick={() => onMove(1)}
      />
      <IconButton icon={Trash2} tone="danger" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
