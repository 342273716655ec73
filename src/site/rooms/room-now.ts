import { type Scheduled, scheduled } from '../../features/agenda/rules/live-agenda.ts'
import type { RoomItem } from './load-rooms.ts'

export type ScheduledItem = Scheduled<RoomItem>

/** Returns the current item of a room, and all that follow. A talk in the room goes before a break for everyone. */
export function roomNow(items: readonly RoomItem[], timeZone: string, now: number) {
  const all = scheduled(items, timeZone).sort((a, b) => a.from - b.from)
  const current = all.filter(({ from, to }) => from <= now && now < to)
  return {
    running: current.findLast(({ item }) => item.location) ?? current.at(-1),
    coming: all.filter(({ from }) => from > now),
  }
}
