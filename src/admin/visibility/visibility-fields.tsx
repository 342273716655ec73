import { useState } from 'react'
import { useSummit } from '../../features/content/use-summit.ts'
import type { VisibilityValues } from '../../features/visibility/with-visibility.tsx'
import { defaultTimeZone, timeZoneLabel } from '../../lib/dates.ts'
import { toLocal, toMoment } from '../../lib/moment-in-zone.ts'
import { visibilityNames } from '../../lib/visibility.ts'
import { HiddenInput } from '../../ui/form/hidden-input.tsx'
import type { FieldsProps } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Choice = 'visible' | 'hidden' | 'timed'

/** The fields for a record's visibility: always, never, or from and until a moment in the summit's time zone. */
export function VisibilityFields({ values, errors }: Pick<FieldsProps<VisibilityValues>, 'values' | 'errors'>) {
  const timeZone = useSummit().timeZone || defaultTimeZone
  const { hidden, showAt, hideAt } = values
  const [choice, setChoice] = useState<Choice>(showAt || hideAt ? 'timed' : hidden === 'on' ? 'hidden' : 'visible')
  const [from, setFrom, fromMoment] = useLocalMoment(timeZone, showAt)
  const [until, setUntil, untilMoment] = useLocalMoment(timeZone, hideAt)
  const isTimed = choice === 'timed'
  const sent = {
    hidden: choice === 'hidden' || (isTimed && from !== '') ? 'on' : 'off',
    showAt: isTimed ? fromMoment : '',
    hideAt: isTimed ? untilMoment : '',
  }
  const zone = timeZoneLabel(timeZone, (from || until).slice(0, 10) || undefined)
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="sr-only">On the site</legend>
      <SelectField
        data-field="hidden"
        label="On the site"
        value={choice}
        error={errors.hidden}
        onChange={({ currentTarget }) => setChoice(currentTarget.value as Choice)}
      >
        <option value="visible">{visibilityNames.visible}</option>
        <option value="hidden">{visibilityNames.hidden}</option>
        <option value="timed">Visible from or until a moment…</option>
      </SelectField>
      {isTimed && (
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <TextField
            data-field="showAt"
            label="From"
            type="datetime-local"
            value={from}
            error={errors.showAt}
            hint={`${zone}. Empty: at once`}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextField
            data-field="hideAt"
            label="Until"
            type="datetime-local"
            value={until}
            error={errors.hideAt}
            hint={`${zone}. Empty: for good`}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </div>
      )}
      {Object.entries(sent).map(([name, value]) => (
        <HiddenInput key={name} name={name} value={value} />
      ))}
    </fieldset>
  )
}

/**
 * Returns the text of a `datetime-local` input, its setter, and the moment that it means. An unchanged text keeps the saved
 * moment, which may have seconds, or be the second of two that the clocks show alike.
 */
function useLocalMoment(timeZone: string, saved: string) {
  // A draft may have been stored while the moment was incomplete.
  const before = Number.isNaN(Date.parse(saved)) ? '' : toLocal(timeZone, saved)
  const [local, setLocal] = useState(before)
  return [local, setLocal, local && local === before ? saved : toMoment(timeZone, local)] as const
}
