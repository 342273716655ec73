import { Form, Link, useNavigate } from 'react-router'
import { type AgendaFilter, choicesOf, type FilterName, queryWith, waysOut } from './agenda-filter.ts'
import type { AgendaRowItem } from './agenda-row.tsx'

type Props = { items: AgendaRowItem[]; filter: AgendaFilter }

/** The search, tracks and rooms of the agenda. All are links and a form: without JavaScript, the server filters. */
export function AgendaFilters({ items, filter }: Props) {
  const navigate = useNavigate()
  const search = (q: string) => navigate(queryWith(filter, { q }), { replace: true, preventScrollReset: true })
  return (
    <search className="agenda-filters no-print">
      <Form method="get" action="/agenda" preventScrollReset>
        <input
          type="search"
          name="q"
          aria-label="Search the agenda"
          placeholder="Search talks, speakers, rooms"
          autoComplete="off"
          defaultValue={filter.q}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          className="field"
        />
        {(['track', 'room'] as const).map(
          (name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
        )}
      </Form>
      <Choices name="track" label="Tracks" items={items} filter={filter} />
      <Choices name="room" label="Rooms" items={items} filter={filter} />
    </search>
  )
}

type ChoicesProps = Props & { name: 'track' | 'room'; label: string }

function Choices({ name, label, items, filter }: ChoicesProps) {
  const choices = choicesOf(items, filter, name)
  if (choices.length < 2) return null
  return (
    <ul aria-label={label}>
      {choices.map(({ value, count }) => {
        const isChosen = filter[name] === value
        return (
          <li key={value}>
            <Link
              to={queryWith(filter, { [name]: isChosen ? '' : value })}
              preventScrollReset
              aria-current={isChosen}
              className="agenda-choice"
            >
              {value} <span>{count}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const partNames: Record<FilterName, string> = { q: 'the search', track: 'the track', room: 'the room' }

/** Says that nothing was found, and which part of the filter to drop. */
export function NothingFound({ items, filter }: Props) {
  const ways = waysOut(items, filter)
  return (
    <div className="py-10 text-center">
      <p className="text-lg">Nothing on the agenda matches.</p>
      <ul className="mt-4 flex flex-wrap justify-center gap-3">
        {ways.map(({ name, count }) => (
          <li key={name}>
            <Link to={queryWith(filter, { [name]: '' })} preventScrollReset className="button button-outline">
              Without {partNames[name]}: {count}
            </Link>
          </li>
        ))}
        <li>
          <Link to="?" preventScrollReset className="button button-primary">
            Show all
          </Link>
        </li>
      </ul>
    </div>
  )
}
