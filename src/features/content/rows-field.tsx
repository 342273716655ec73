import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { HiddenInput } from '../../ui/form/hidden-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '../../ui/icons/console-icons.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ReorderHandle } from '../../ui/reorder/reorder-handle.tsx'
import { withMoved } from '../../ui/reorder/reorder-items.ts'
import { useReorder } from '../../ui/reorder/use-reorder.tsx'

/** One text of a row. */
type Part<Name extends string> = {
  name: Name
  label: string
  placeholder: string
  maxLength: number | undefined
  /** Returns the message about a text that the schema refuses. */
  errorOf: (text: string) => string | undefined
  /** The height of a text area, in lines. */
  rows?: number
}

type Texts<Name extends string> = Record<Name, string>
type Row<Name extends string> = { key: number; texts: Texts<Name> }

type Props<Name extends string> = {
  label: string
  name: string
  /** The name of one row in messages: 'figure'. */
  rowName: string
  parts: readonly Part<Name>[]
  /** The part that names a row to people. */
  titledBy: Name
  maxRows: number
  defaultValue: Texts<Name>[]
  error?: string | undefined
}

/** A list of rows of texts, such as figures and their labels, in the order of the page. Handles and buttons move a row. */
export function RowsField<Name extends string>(props: Props<Name>) {
  const { label, name, rowName, parts, titledBy, maxRows, defaultValue, error } = props
  const nextKey = useRef(0)
  const keyed = (texts: Texts<Name>): Row<Name> => ({ key: nextKey.current++, texts })
  const [rows, setRows] = useState(() => defaultValue.map(keyed))
  const list = useRef<HTMLFieldSetElement>(null)
  const emptyTexts = Object.fromEntries(parts.map((part) => [part.name, ''])) as Texts<Name>
  const errorIn = (row: Row<Name>, part: Part<Name>) => part.errorOf(row.texts[part.name])

  function move(index: number, by: 1 | -1) {
    const row = rows[index]
    if (!row || !rows[index + by]) return
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row))
  }

  const { listProps, status } = useReorder({
    nameOf: (id) => rows.find(({ key }) => String(key) === id)?.texts[titledBy] || rowName,
    onMove(id, place) {
      const items = rows.map((row) => ({ id: String(row.key), row }))
      setRows(withMoved(items, id, place).map(({ row }) => row))
    },
  })

  /** Also moves the focus, which would be lost with the button. */
  function remove(index: number) {
    setRows(rows.toSpliced(index, 1))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  // An error of the whole field focuses the first input that is wrong, even before it is marked as such.
  const firstInvalid = rows.flatMap((row) =>
    parts.filter((part) => errorIn(row, part)).map((part) => ({ row, part })),
  )[0]

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <HiddenInput name={name} value={rows.map(({ texts }) => texts)} />
      {status}
      <ol {...listProps} className="grid gap-3">
        {rows.map((row, index) => (
          <li
            key={row.key}
            data-item={row.key}
            className="grid items-start gap-2 rounded border border-line p-3 md:grid-cols-[1fr_2fr_auto]"
          >
            {parts.map((part) => (
              <PartInput
                key={part.name}
                part={part}
                number={index + 1}
                value={row.texts[part.name]}
                error={error && errorIn(row, part)}
                field={firstInvalid?.row === row && firstInvalid.part === part ? name : undefined}
                onChange={(value) => setRows(rows.with(index, { ...row, texts: { ...row.texts, [part.name]: value } }))}
              />
            ))}
            <RowButtons
              name={row.texts[titledBy] || rowName}
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
        busy={rows.length >= maxRows}
        onClick={() => rows.length < maxRows && setRows([...rows, keyed(emptyTexts)])}
        variant="outline"
        className="mt-3"
      >
        <Icon name="plus" className="size-4" />
        Add {rowName}
      </Button>
    </fieldset>
  )
}

type PartProps = {
  part: Part<string>
  /** The number of the row, from 1. */
  number: number
  value: string
  error: string | undefined
  /** The name of the whole field, where its error leads here. */
  field: string | undefined
  onChange: (value: string) => void
}

/** Has no name: the hidden input holds the value of the field. Its label is for screen readers, the placeholder for others. */
function PartInput({ part, number, value, error, field, onChange }: PartProps) {
  const { label, placeholder, maxLength, rows } = part
  const id = useId()
  const props = {
    id,
    value,
    maxLength,
    placeholder,
    'data-field': field,
    'aria-invalid': error ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
    className: 'field',
  }
  return (
    <label htmlFor={id} className="min-w-0">
      <span className="sr-only">{`${label} ${number}`}</span>
      {rows ? <textarea {...props} rows={rows} /> : <input {...props} />}
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
    <div className="flex justify-end max-md:col-span-full md:min-h-11 md:items-center">
      <ReorderHandle name={name} />
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabledReason={isFirst ? 'It’s already the first' : undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabledReason={isLast ? 'It’s already the last' : undefined}
        onClick={() => onMove(1)}
      />
      <IconButton icon={Trash2} tone="danger" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
