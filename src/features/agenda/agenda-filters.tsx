import { Form, Link, useNavigate } from 'react-router'
import { choicesOf, queryWith } from './agenda-choices.ts'
import type { AgendaFilter } from './agenda-filter.ts'
import type { AgendaRowItem } from './agenda-row-item.ts'

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
