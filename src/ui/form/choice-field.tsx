import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { FieldText } from './field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type Props = FieldText & {
  name: string
  defaultValue: string
  maxLength?: number | undefined
  required?: boolean | undefined
  /** Undefined until loaded. */
  options: readonly string[] | undefined
  /** The label of the empty option: 'No track'. */
  none: string
}

/** A select of known texts, which becomes an input for any other text. Without options, it is always an input. */
export function ChoiceField({ options, none, maxLength, ...field }: Props) {
  const [isOther, setOther] = useState(false)
  /** The value that the select has when it is rendered again. */
  const [chosen, setChosen] = useState(field.defaultValue)
  const input = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOther) input.current?.querySelector('input')?.focus()
  }, [isOther])

  if (isOther || options?.length === 0)
    return (
      <div ref={input}>
        <TextField
          {...field}
          {...(isOther && { defaultValue: '' })}
          maxLength={maxLength}
          onBlur={({ currentTarget }) => currentTarget.value === '' && setOther(false)}
        />
      </div>
    )
  const { defaultValue } = field
  const isUnknown = defaultValue !== '' && !options?.includes(defaultValue)
  function choose({ currentTarget: { value, selectedOptions } }: ChangeEvent<HTMLSelectElement>) {
    if (selectedOptions[0]?.dataset.other === undefined) setChosen(value)
    else setOther(true)
  }
  return (
    <SelectField
      {...field}
      // Rendered again with the options, or the browser would choose the first one.
      key={String(options === undefined)}
      defaultValue={chosen}
      onChange={choose}
    >
      <option value="">{none}</option>
      {isUnknown && <option>{defaultValue}</option>}
      {options?.map((option) => (
        <option key={option}>{option}</option>
      ))}
      {/* Its value is that of the empty input that replaces the select. */}
      <option value="" data-other="">
        Other text…
      </option>
    </SelectField>
  )
}
