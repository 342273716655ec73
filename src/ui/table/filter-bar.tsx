import type { ReactNode } from 'react'
import { useFocusAfter } from '../hooks/use-focus-after.ts'
import { Icon } from '../icons/icon.tsx'
import type { ChosenFilters, FilterChoice } from './filters.ts'

type Props = {
  choices: FilterChoice[]
  chosen: ChosenFilters
  onChoose: (chosen: ChosenFilters) => void
  /** At its end. */
  children?: ReactNode
}

/** The filters of a list, each a choice of one value. */
export function FilterBar({ choices, chosen, onChoose, children }: Props) {
  const isActive = choices.some(({ name }) => chosen[name])
  if (choices.length === 0 && !children) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label="Filters" className="mb-4 flex flex-wrap items-center gap-2">
      {choices.map(({ name, label, options }) => (
        <div key={name} className="relative">
          <select
            aria-label={label}
            value={chosen[name] ?? ''}
            onChange={({ currentTarget }) => onChoose({ ...chosen, [name]: currentTarget.value })}
            className={`field field-sizing-content max-w-56 appearance-none ps-3 pe-8 text-sm ${chosen[name] ? 'border-(--primary) font-semibold' : ''}`}
          >
            <option value="">{label}: all</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      ))}
      {isActive && <ClearButton onClick={() => onChoose({})} />}
      {children}
    </div>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const button = useFocusAfter<HTMLButtonElement>('[role=group]', 'select')
  return (
    <button ref={button} type="button" onClick={onClick} className="link min-h-11 cursor-pointer px-1">
      Clear filters
    </button>
  )
}
