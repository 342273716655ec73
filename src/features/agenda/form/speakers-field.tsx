import { use, useCallback, useEffect, useId, useState } from 'react'
import { matchesAllTerms, normalizeForSearch } from '../../../lib/search.ts'
import { Async } from '../../../ui/async.tsx'
import { HiddenInput } from '../../../ui/form/hidden-input.tsx'
import { OptionSearch } from '../../../ui/form/option-search.tsx'
import { useAsync } from '../../../ui/hooks/use-async.ts'
import { useDebounce } from '../../../ui/hooks/use-debounce.ts'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PublicSpeaker } from '../../speakers/speaker.ts'
import { type FoundSpeakers, SpeakerOptions } from './speaker-options.ts'

/** With the name, so that a conflict of two versions can be read. One who was deleted can come back. */
export type ChosenSpeaker = { id: string; name: string; isDeleted?: true }

type Props = {
  label: string
  name: string
  defaultValue: ChosenSpeaker[]
  error: string | undefined
  warning: string | undefined
}

/** Several speakers, in the order in which they were ticked. */
export function SpeakersField({ label, name, defaultValue, error, warning }: Props) {
  const id = useId()
  const find = use(SpeakerOptions)
  const [loadFirst] = useState(() => () => find(''))
  const options = useAsync(loadFirst)
  const [chosen, setChosen] = useState(defaultValue)

  function toggle({ id, name, isDeleted }: Option, isChosen: boolean) {
    const others = chosen.filter((each) => each.id !== id)
    setChosen(isChosen ? [...others, { id, name, ...(isDeleted && { isDeleted }) }] : others)
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <HiddenInput name={name} value={chosen} />
      <Async result={options} failed="Couldn’t load the speakers." skeleton={<ListSkeleton />}>
        {(first) => <SpeakerList field={name} first={first} chosen={chosen} onToggle={toggle} />}
      </Async>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
      {warning && !error && <p className="mt-1.5 text-sm text-warning-text">{warning}</p>}
      <p aria-live="polite" className="mt-1.5 text-sm text-muted">
        {chosen.length > 0 ? `Chosen: ${chosen.map((speaker) => speaker.name).join(', ')}` : 'Nobody chosen'}
      </p>
    </fieldset>
  )
}

/** As high as the list. */
const ListSkeleton = () => (
  <div
    aria-hidden="true"
    className="grid h-59 content-start gap-3 overflow-hidden rounded border border-field-line p-3.5"
  >
    {['w-40', 'w-56', 'w-48', 'w-52', 'w-44'].map((width) => (
      <div key={width} className="delayed flex items-center gap-3">
        <Skeleton className="size-8 rounded-full!" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
)

type Option = ChosenSpeaker & Partial<Pick<PublicSpeaker, 'company' | 'image'>>

type ListProps = {
  /** The name of the whole field, where its error leads. */
  field: string
  first: FoundSpeakers
  chosen: ChosenSpeaker[]
  onToggle: (speaker: Option, isChosen: boolean) => void
}

/** The speakers that match a search; those that were chosen at first are on top. */
function SpeakerList({ field, first, chosen, onToggle }: ListProps) {
  const [query, setQuery] = useState('')
  const speakers = useFoundSpeakers(first, query.trim(), chosen)
  const [chosenAtFirst] = useState(() => new Set(chosen.map(({ id }) => id)))
  const isFirst = ({ id }: Option) => chosenAtFirst.has(id)
  const found = [...speakers.filter(isFirst), ...speakers.filter((speaker) => !isFirst(speaker))].filter(
    ({ name, company }) => matchesAllTerms(normalizeForSearch(`${name} ${company ?? ''}`), query.trim()),
  )
  return (
    <div className="overflow-hidden rounded border border-field-line bg-card">
      <OptionSearch label="Search speakers" field={field} value={query} onChange={setQuery} />
      <ul className="max-h-48 overflow-y-auto p-1">
        {found.map((speaker) => (
          <li key={speaker.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-2.5 hover:bg-link/5">
              <input
                type="checkbox"
                data-field={field}
                checked={chosen.some(({ id }) => id === speaker.id)}
                onChange={({ currentTarget }) => onToggle(speaker, currentTarget.checked)}
                className="size-6 shrink-0 accent-(--primary)"
              />
              <Portrait
                name={speaker.name}
                image={speaker.image ?? null}
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
      {first.total > first.speakers.length && !query.trim() && (
        <p className="border-t border-line px-3.5 py-2 text-sm text-muted">
          {first.total.toLocaleString('en-US')} speakers: search to find the others.
        </p>
      )}
      {found.length === 0 && (
        <p className="px-3.5 pb-3 text-muted">
          {query.trim() ? `No speaker matches “${query.trim()}”.` : 'No speakers yet.'}
        </p>
      )}
    </div>
  )
}

/** The number of speakers shown before a search. */
const maxShown = 50
/** How long to wait for more letters, in milliseconds. */
const pause = 200

/** Returns the speakers to search: all or, if there are very many, those that the server found and the chosen ones. */
function useFoundSpeakers(first: FoundSpeakers, query: string, chosen: ChosenSpeaker[]): Option[] {
  const isWhole = first.total <= first.speakers.length
  const find = use(SpeakerOptions)
  const [asked, setAsked] = useState('')
  const { schedule } = useDebounce(pause)
  useEffect(() => {
    if (!isWhole) schedule(() => setAsked(query))
  }, [isWhole, query, schedule])
  const load = useCallback(() => (asked ? find(asked) : Promise.resolve(first)), [asked, find, first])
  const { data = first } = useAsync(load)
  const found: Option[] = isWhole ? first.speakers : data.speakers.slice(0, maxShown)
  const ids = new Set(found.map(({ id }) => id))
  return [...chosen.filter(({ id }) => !ids.has(id)), ...found]
}
