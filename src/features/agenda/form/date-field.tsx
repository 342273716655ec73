import { type ComponentProps, useState } from 'react'
import { dayAfter } from '../../../lib/iso-time.ts'
import { HiddenInput } from '../../../ui/form/hidden-input.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { dayLabel } from '../rules/day-label.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'defaultValue'> & {
  name: string
  defaultValue: string
  /** The days of the summit. */
  days: string[]
}

/** A date: one of the summit's days by a button, or any other one. */
export function DateField({ days, ...field }: Props) {
  const { label, name, defaultValue, hint } = field
  const [value, setValue] = useState(defaultValue)
  const [isOther, setOther] = useState(value !== '' && !days.includes(value))
  if (days.length === 0) return <TextField {...field} type="date" />

  const choices = [...days.map((day) => [day, dayLabel(day)] as const), ['', 'No date'] as const]
  function choose(day: string) {
    setOther(false)
    setValue(day)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="choice-buttons">
        {choices.map(([day, text]) => (
          <button
            key={day}
            type="button"
            data-field={name}
            aria-pressed={!isOther && value === day}
            onClick={() => choose(day)}
          >
            {text}
          </button>
        ))}
        <button type="button" aria-pressed={isOther} onClick={() => setOther(true)}>
          Other…
        </button>
      </div>
      {isOther && (
        <div className="mt-2">
          <TextField
            {...field}
            label="Other date"
            type="date"
            defaultValue={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </div>
      )}
      {/* Without a name it is not sent; it tells the form of each other value. */}
      <HiddenInput name={isOther ? '' : name} value={value} />
      {!isOther && hint && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
    </fieldset>
  )
}

/** More days than this are no row of buttons. */
const maxDays = 7

/** Returns the days of a summit; none where they are not known or too many. */
export function daysBetween(first: string, last: string): string[] {
  if (!first) return []
  const days = [first]
  while ((days.at(-1) ?? '') < last && days.length <= maxDays) days.push(dayAfter(first, days.length))
  return days.length > maxDays ? [] : days
}
