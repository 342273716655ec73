import type { AgendaPart } from '../../features/agenda/agenda-part.ts'
import { allDays } from '../../features/agenda/rules/agenda-filter.ts'
import { isBreak } from '../../features/agenda/rules/is-break.ts'
import { withAssumedLengths } from '../../features/agenda/rules/talk-length.ts'
import type { PublicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import { findRoom } from '../../features/agenda/tracks-and-rooms/room-address.ts'
import { type Api, ApiError } from '../../lib/api.ts'
import { peopleOf } from '../../lib/people-of.ts'
import { pickFields } from '../../lib/pick-fields.ts'

/** Loads all rooms, each with its items on all days. Breaks without a room are for everyone. */
export async function loadRooms(api: Api) {
  const [rooms, { days, items }] = await Promise.all([
    api.get<PublicRoom[]>('/rooms'),
    api.get<AgendaPart>(`/agenda/days/${allDays}`),
  ])
  const all = withAssumedLengths(items, ({ dayNumber }) => dayNumber)
  return {
    days,
    rooms: rooms.map(({ id, name, floor }) => ({
      id,
      name,
      place: [floor, all.find(({ location }) => location === name)?.venue?.name].filter(Boolean).join(', '),
      items: all
        .filter((item) => item.location === name || (!item.location && isBreak(item)))
        .map((item) => shownItem(item, days)),
    })),
  }
}

/**
 * Returns the room of an address.
 * @throws ApiError 404 when it does not exist or is hidden
 */
export function roomOf(address: string, { rooms }: Pick<LoadedRooms, 'rooms'>): Room {
  const room = findRoom(address, rooms)
  if (!room) throw new ApiError(404, { message: 'Room not found' })
  return room
}

type LoadedRooms = Awaited<ReturnType<typeof loadRooms>>
export type Room = LoadedRooms['rooms'][number]
export type RoomItem = Room['items'][number]

type Item = AgendaPart['items'][number] & { assumedLength?: number }

/** An item with only a day number is on the date of its day. */
const shownItem = (item: Item, days: AgendaPart['days']) => ({
  ...pickFields(item, ['id', 'topic', 'time', 'start', 'end', 'assumedLength', 'location', 'dayNumber']),
  date: days[item.dayNumber - 1]?.date,
  people: peopleOf(item)
    .map(({ name }) => name)
    .join(', '),
})
