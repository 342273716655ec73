import { useId } from 'react'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { TracksAndRooms } from '../../features/agenda/form/track-and-room-options.ts'
import { type AgendaDay, timetable } from '../../features/agenda/rules/timetable.ts'
import { longDate } from '../../lib/dates.ts'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { EditableDay } from './editable-day.tsx'
import { useDrops } from './use-drops.ts'

type Item = PublicAgendaItem
type Day = AgendaDay<Item>

type Props = {
  items: readonly Item[]
  loadTracksAndRooms: () => Promise<TracksAndRooms>
  open: (item: Item) => void
  reload: () => Promise<void>
}

/** The days of the agenda as grids, and below each the items without a start, which cannot be moved. */
export default function AgendaGrids({ items, loadTracksAndRooms, open, reload }: Props) {
  const id = useId()
  const known = useAsync(loadTracksAndRooms)
  const { items: shown, ...actions } = useDrops(items, reload)
  const rooms = known.data?.rooms ?? noRooms
  return (
    <>
      <p id={`${id}-help`} className="mb-4 text-muted">
        Drag an item to another time or room. With the keyboard, Space picks it up, arrow keys move it 5 minutes (30
        with Shift) or to the next room, Enter drops it, and Escape puts it back.
      </p>
      {timetable(shown).map((day, index) => {
        const { timed, others } = parts(day)
        const name = `${id}-${index}`
        return (
          <section key={name} aria-labelledby={name} className="mb-8">
            <h2 id={name} className="text-xl">
              {nameOf(day)}
            </h2>
            {timed.length > 0 && (
              <EditableDay
                items={timed}
                rooms={rooms}
                labelledBy={name}
                describedBy={`${id}-help`}
                open={open}
                {...actions}
              />
            )}
            <Unscheduled items={others} open={open} />
          </section>
        )
      })}
    </>
  )
}

const noRooms: string[] = []

const nameOf = ({ date, day }: Day) => (date ? longDate(date) : day ? `Day ${day}` : 'Without a day')

function parts({ date, day, groups }: Day) {
  const items = groups.flatMap(({ items }) => items)
  const isTimed = ({ start }: Item) => Boolean(start && (date || day))
  return { timed: items.filter(isTimed), others: items.filter((item) => !isTimed(item)) }
}

function Unscheduled({ items, open }: Pick<Props, 'items' | 'open'>) {
  if (items.length === 0) return null
  return (
    <ul className="mt-3">
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" onClick={() => open(item)} className="link min-h-11 text-start">
            {item.topic}
          </button>{' '}
          <span className="text-muted">{item.time}</span>
        </li>
      ))}
    </ul>
  )
}
