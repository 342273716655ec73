import type { ReactNode } from 'react'
import { sectionLabels } from '../section-values.ts'
import type { Look } from './look.ts'

type ChoiceField = 'cloth' | 'clothColours' | 'face' | 'corners' | 'arrangement' | 'opening'

type Props<Name extends ChoiceField> = {
  name: Name
  options: readonly NonNullable<Look[Name]>[]
  look: Look
  onChange: (change: Partial<Look>) => void
  children: (option: NonNullable<Look[Name]>) => ReactNode
}

/** A field of the look. Each option is shown as it would look. */
export function LookChoice<Name extends ChoiceField>({ name, options, look, onChange, children }: Props<Name>) {
  return (
    <fieldset className="min-w-0">
      <legend className="look-legend">{sectionLabels[`look.${name}`]}</legend>
      <div className={`look-choices look-choices-${name}`}>
        {options.map((option) => (
          <label key={option} data-option={option}>
            <input
              type="radio"
              name={`look.${name}`}
              value={option}
              defaultChecked={look[name] === option}
              onChange={() => onChange({ [name]: option })}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
