import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { useSearchText } from '../../../ui/hooks/use-search-text.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { opensElsewhere } from '../../../ui/opens-elsewhere.ts'
import type { AgendaPart } from '../agenda-part.ts'
import { type Choices, queryWith } from '../rules/agenda-choices.ts'
import { type AgendaFilter, type ChoiceName, choiceNames } from '../rules/agenda-filter.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'
import { dayName } from '../rules/day-name.ts'
import { MyAgendaContext } from './my-agenda.tsx'

type Props = {
  days: AgendaPart['days']
  choices: Choices
  /** All items, once known. */
  items: DayItem[] | undefined
  filter: AgendaFilter
  /** Called when the pointer or the focus reaches the filters. */
  onReach?: (() => void) | undefined
}

const labels: Record<ChoiceName, string> = { day: 'Day', track: 'Track', format: 'Format', room: 'Room' }

/** The search and the filters of the agenda. All are links and a form: without JavaScript, the server filters. */
export function AgendaFilters({ days, choices, items, filter, onReach }: Props) {
  const navigate = useNavigate()
  const my = useContext(MyAgendaContext)
  // Back skips the single letters of a search.
  const search = (q: string) =>
    navigate(queryWith(filter, { q }), { replace: filter.q !== '', preventScrollReset: true })
  // An old address may name a day that the programme no longer has.
  const labelOf = (name: ChoiceName, value: string) =>
    name === 'day' ? dayName(days[Number(value) - 1] ?? { day: Number(value) }) : value
  const input = useSearchText(filter.q, search)
  const chosen = choiceNames.filter((name) => filter[name])
  // Only the initial state: people open and close it later.
  const [isOpen] = useState(chosen.length > 0)
  return (
    <search className="agenda-filters no-print" onPointerEnter={onReach} onFocus={onReach}>
      <Form method="get" action="/agenda" preventScrollReset>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the agenda"
          placeholder="Search talks, speakers"
          autoComplete="off"
          defaultValue={filter.q}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          className="field"
        />
        {chosen.map((name) => (
          <input key={name} type="hidden" name={name} value={filter[name]} />
        ))}
        {filter.mine && <input type="hidden" name="mine" value="1" />}
      </Form>
      {my ? <my.MineLink items={items} filter={filter} /> : <MineLink filter={filter} />}
      <details open={isOpen}>
        <summary className="agenda-choice">Filters{chosen.length > 0 && <span>{chosen.length}</span>}</summary>
        <dl>
          {choiceNames
            .filter((name) => choices[name].length > 1)
            .map((name) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                {choices[name].map(({ value, count }) => {
                  const isChosen = filter[name] === value
                  return (
                    <dd key={value}>
                      <Choice to={queryWith(filter, { [name]: isChosen ? '' : value })} isChosen={isChosen}>
                        {labelOf(name, value)} <span>{count}</span>
                      </Choice>
                    </dd>
                  )
                })}
              </div>
            ))}
        </dl>
      </details>
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="agenda-chosen">
          {chosen.map((name) => (
            <li key={name}>
              <Link
                to={queryWith(filter, { [name]: '' })}
                preventScrollReset
                aria-label={`${labelOf(name, filter[name])}: remove this filter`}
                className="agenda-choice"
              >
                {labelOf(name, filter[name])} <Icon name="x" className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

type MineLinkProps = {
  filter: AgendaFilter
  /** The number of starred items, if known. */
  count?: number | undefined
}

/** Chooses the visitor's own items. They are not known before the stars are loaded. */
export const MineLink = ({ filter: { mine, ...filter }, count }: MineLinkProps) => (
  <Link
    to={queryWith(filter, mine ? {} : { mine: new Set() })}
    preventScrollReset
    aria-current={Boolean(mine)}
    className="agenda-choice agenda-mine scripted"
  >
    <Icon name="star" className="size-4" />
    Mine {count ? <span>{count}</span> : null}
  </Link>
)

type ChoiceProps = { to: string; isChosen: boolean; children: ReactNode }

/** A link that shows its choice immediately: on a slow phone, the rows take a moment. */
function Choice({ to, isChosen, children }: ChoiceProps) {
  const [isShownChosen, setShownChosen] = useState(isChosen)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    setShownChosen(isChosen)
    const row = link.current?.closest('div')
    if (isChosen && link.current && row) row.scrollTo({ left: link.current.offsetLeft - row.offsetLeft - 72 })
  }, [isChosen])
  return (
    <Link
      ref={link}
      to={to}
      preventScrollReset
      onClick={(event) => {
        if (!opensElsewhere(event)) setShownChosen(!isChosen)
      }}
      aria-current={isShownChosen}
      className="agenda-choice"
    >
      {children}
    </Link>
  )
}
