import { dayLabel } from '../../features/agenda/rules/day-label.ts'
import type { RoomItem } from './load-rooms.ts'

/** '14:00', on another day 'Thu 15, 14:00'. */
export const startOf = ({ date, start }: RoomItem, today: string) =>
  [date && date !== today && dayLabel(date), start].filter(Boolean).join(', ')

/** Items as lines: when, and what. */
export const ItemList = ({ items, today }: { items: readonly RoomItem[]; today?: string }) => (
  <ol className="room-list">
    {items.map((item) => (
      <li key={item.id}>
        <b>{today ? startOf(item, today) : hoursOf(item)}</b>
        <span>
          {item.topic} {item.people && <small>{item.people}</small>}
        </span>
      </li>
    ))}
  </ol>
)

/** '09:00–09:45', '09:00', or the text of an item without a start. */
const hoursOf = ({ start, end, time }: RoomItem) => (start ? [start, end].filter(Boolean).join('–') : time)
