import { Link } from 'react-router'
import { queryWith, waysOut } from '../rules/agenda-choices.ts'
import type { AgendaFilter, FilterName } from '../rules/agenda-filter.ts'
import type { DayItem } from '../rules/agenda-row-item.ts'

const partNames: Record<FilterName, string> = {
  q: 'the search',
  day: 'the day',
  track: 'the track',
  format: 'the format',
  room: 'the room',
}

/** Says that nothing was found, and which part of the filter to drop. */
export default function NothingFound({ items, filter }: { items: DayItem[]; filter: AgendaFilter }) {
  const ways = waysOut(items, filter)
  return (
    <div className="agenda-none py-10 text-center">
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
