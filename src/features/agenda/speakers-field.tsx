import { type ChangeEvent, useId, useState } from 'react'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import { Alert } from '../../ui/alert.tsx'
import { useLoaded } from '../../ui/hooks/use-loaded.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PublicSpeaker } from '../speakers/speaker.ts'

/** Somebody who was chosen. The name stands beside the id, so that drafts and other people's versions can be read. */
export type Chosen = { id: string; name: string }

export type LoadSpeakers = () => Promise<PublicSpeaker[]>

/** As one text in a form. */
export const writtenSpeakers = (chosen: readonly Chosen[]) =>
  JSON.stringify(chosen.map(({ id, name }): Chosen => ({ id, name })))
export const readSpeakers = (text: string): Chosen[] => (text ? JSON.parse(text) : [])

type Props = {
  label: string
  name: string
  defaultValue: string
  error: string | undefined
  load: LoadSpeakers
}

/** Several of the summit's speakers, in the order in which they were ticked; those chosen already stand on top. */
export function SpeakersField({ label, name, defaultValue, error, load }: Props) {
  const id = useId()
  const { data, failure, reload } = useLoaded(load)
  const [chosen, setChosen] = useState(() => readSpeakers(defaultValue))
  const [query, setQuery] = useState('')
  const [first] = useState(() => new Set(chosen.map((each) => each.id)))

  function toggle({ currentTarget }: ChangeEvent<HTMLInputElement>, { id, name }: PublicSpeaker) {
    const others = chosen.filter((each) => each.id !== id)
    setChosen(currentTarget.checked ? [...others, { id, name }] : others)
  }

  const speakers = data && [...data.filter((each) => first.has(each.id)), ...data.filter((each) => !first.has(each.id))]
  const found = speakers?.filter((each) =>
    matchesAllTerms(normalizeForSearch(`${each.name} ${each.company}`), query.trim()),
  )

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <input type="hidden" name={name} value={writtenSpeakers(chosen)} />
      {failure && (
        <Alert tone="danger" detail={failure.message} action={<RetryButton reload={reload} />}>
          The speakers could not be loaded.
        </Alert>
      )}
      {!data && !failure && <Skeleton className="late h-40" />}
      {found && (
        <div className="overflow-hidden rounded border border-field-line bg-card">
          <input
            type="search"
            aria-label="Search speakers"
            placeholder="Search speakers"
            autoComplete="off"
            data-field={name}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            // Enter would save the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="min-h-11 w-full border-b border-line px-3.5 -outline-offset-3"
          />
          <ul className="max-h-48 overflow-y-auto p-1">
            {found.map((speaker) => (
              <li key={speaker.id}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-2.5 hover:bg-link/5">
                  <input
                    type="checkbox"
                    data-field={name}
                    checked={chosen.some((each) => each.id === speaker.id)}
                    onChange={(event) => toggle(event, speaker)}
                    className="size-5 shrink-0 accent-(--primary)"
                  />
                  <Portrait
                    name={speaker.name}
                    image={speaker.image}
                    sizes="32px"
                    className="w-8 shrink-0 rounded-full"
                  />
                  <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                    {speaker.name} <span className="text-sm text-muted">{speaker.company}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="px-3.5 pb-3 text-muted">
              {query.trim() ? `No speaker matches “${query.trim()}”.` : 'No speakers yet.'}
            </p>
          )}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
      <p aria-live="polite" className="mt-1.5 text-sm text-muted">
        {chosen.length > 0 ? `Chosen: ${chosen.map((each) => each.name).join(', ')}` : 'Nobody chosen'}
      </p>
    </fieldset>
  )
}
