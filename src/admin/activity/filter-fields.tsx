import { useId } from 'react'
import { browserApi } from '../../browser/api.ts'
import { useSummit } from '../../features/content/use-summit.ts'
import { fieldLabel } from '../../features/history/differences.ts'
import type { ChangeFilters } from '../../features/history/history.ts'
import { defaultTimeZone, timeZoneLabel } from '../../lib/dates.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import type { Filters } from './use-filters.ts'

const load = () => browserApi.get<ChangeFilters>('/changes/filters')

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

/** The filters of the changes. Without their values, a chosen one can still be cleared. */
export function FilterFields({ filters, onChange }: Props) {
  const { data: { people, entities } = { people: [], entities: [] } } = useAsync(load)
  const { timeZone } = useSummit()
  const hint = useId()
  const fields = entities.find(({ name }) => name === filters.entity)?.fields ?? []
  const select = (name: keyof Filters) => ({
    value: filters[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      // Each type of record has fields of its own.
      onChange({ [name]: value, ...(name === 'entity' && { field: '' }) }),
  })
  const day = (name: 'from' | 'to') => ({ ...select(name), type: 'date', 'aria-describedby': hint })
  return (
    <fieldset className="mb-5">
      <legend className="sr-only">Filters</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <SelectField label="Person" {...select('person')}>
          <option value="">Everyone</option>
          <Options of={people.map(({ value, name }) => [value, name])} chosen={filters.person} />
        </SelectField>
        <SelectField label="Type" {...select('entity')}>
          <option value="">All types</option>
          <Options of={entities.map(({ name }) => [name, fieldLabel(name)])} chosen={filters.entity} />
        </SelectField>
        {filters.entity && (
          <div className="max-md:col-span-2">
            <SelectField label="Changed field" {...select('field')}>
              <option value="">Any</option>
              <Options of={fields.map((field) => [field, fieldLabel(field)])} chosen={filters.field} />
            </SelectField>
          </div>
        )}
        <div className="col-span-2 grid grid-cols-2 gap-3">
          <TextField label="From" max={filters.to} {...day('from')} />
          <TextField label="To" min={filters.from} {...day('to')} />
        </div>
      </div>
      <p id={hint} className="mt-2 text-sm text-muted">
        Days are in {timeZoneLabel(timeZone || defaultTimeZone)}.
      </p>
    </fieldset>
  )
}

type OptionsProps = { of: (readonly [value: string, label: string])[]; chosen: string }

/** Includes the chosen value, which an address can name before the others are loaded. */
function Options({ of: options, chosen }: OptionsProps) {
  const isMissing = chosen && !options.some(([value]) => value === chosen)
  return [...options, ...(isMissing ? [[chosen, chosen] as const] : [])].map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
