import { agendaSpan, currentDay } from '../../features/agenda/rules/current-day.ts'
import { dayName } from '../../features/agenda/rules/day-name.ts'
import type { Api } from '../../lib/api.ts'
import { type Clock, timeWithin } from '../../lib/api-context.ts'
import { longDate } from '../../lib/dates.ts'
import { loadRooms, roomOf } from './load-rooms.ts'

/**
 * Loads the sheets of one room, or of all, for a day of the agenda.
 * @param address undefined for all rooms
 * @param wanted the number of the day, from 1; 0 for today or, on all other days, the first one
 * @throws ApiError 404 when there is no such room
 */
export async function loadSheets(api: Api, address: string | undefined, wanted: number, clock: Clock) {
  const loaded = await loadRooms(api)
  const { days } = loaded
  const span = agendaSpan(days)
  const now = span && timeWithin(clock, span)
  const day = days[wanted - 1] ? wanted : ((now && currentDay(days, now).number) ?? 1)
  const rooms = address === undefined ? loaded.rooms : [roomOf(address, loaded)]
  return {
    day,
    days: days.map((each, index) => ({
      number: index + 1,
      name: dayName(each),
      longName: dayName(each, longDate),
    })),
    rooms: rooms.map((room) => ({ ...room, items: room.items.filter(({ dayNumber }) => dayNumber === day) })),
  }
}
