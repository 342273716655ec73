import { minuteOf, minutesBetween } from '../../../lib/time-of-day.ts'
import type { AgendaItem } from '../agenda-item.ts'
import { clockTime, clockTimes, timeText } from '../rules/clock-times.ts'

/** A time and a room that an item can be moved to: its start in minutes since midnight, and the name of the room. */
export type Slot = { from: number; location: string | null }

const snap = 5
/** The last start of a day. */
const latest = 1440 - snap

/** Returns the next start that items can be moved to; a talk stays on its day. */
export const snapToGrid = (minute: number) => Math.min(latest, Math.max(0, Math.round(minute / snap) * snap))

type Moved = Pick<AgendaItem, 'time' | 'start' | 'end' | 'location'>

/** Returns an item's times and room in a slot. Its length stays, and so does a text such as 'After lunch'. */
export function moved({ time, start, end }: Moved, { from, location }: Slot): Moved {
  const begin = clockTime(from)
  const finish = start && end ? clockTime(from + minutesBetween(start, end)) : null
  return { start: begin, end: finish, location, time: clockTimes(time).start ? timeText(begin, finish) : time }
}

/** Returns the slot of an item with a start. */
export const slotOf = ({ start, location }: Pick<AgendaItem, 'start' | 'location'>): Slot => ({
  from: start ? minuteOf(start) : 0,
  location: location || null,
})

export const isSameSlot = (a: Slot, b: Slot) => a.from === b.from && a.location === b.location

/** '10:00 to 10:45, Main hall'. */
export function slotText(item: Moved, slot: Slot): string {
  const { start, end } = moved(item, slot)
  return `${[start, end].filter(Boolean).join(' to ')}, ${slot.location ?? 'no room'}`
}

/** Returns the slot that an arrow key leads to; undefined for other keys. */
export function slotAfter(
  slot: Slot,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  rooms: readonly (string | null)[],
): Slot | undefined {
  const minutes = shiftKey ? 30 : snap
  const room = rooms.indexOf(slot.location)
  const beside = (index: number) => ({ ...slot, location: rooms[index] ?? null })
  switch (key) {
    case 'ArrowUp':
      return { ...slot, from: snapToGrid(slot.from - minutes) }
    case 'ArrowDown':
      return { ...slot, from: snapToGrid(slot.from + minutes) }
    case 'ArrowLeft':
      return beside(Math.max(0, room - 1))
    case 'ArrowRight':
      return beside(Math.min(rooms.length - 1, room + 1))
    default:
      return undefined
  }
}
