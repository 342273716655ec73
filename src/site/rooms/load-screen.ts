import { agendaSpan, currentDay } from '../../features/agenda/rules/current-day.ts'
import type { Api } from '../../lib/api.ts'
import type { Clock } from '../../lib/api-context.ts'
import { loadRooms, roomOf } from './load-rooms.ts'

/**
 * Loads what the screen of a room opens with. `now` is in milliseconds, clamped to the days of the agenda; `isOnDay` says
 * that it is the time.
 */
export async function loadScreen(api: Api, address: string, clock: Clock) {
  const loaded = await loadRooms(api)
  const { days } = loaded
  const span = agendaSpan(days)
  const now = span ? clock({ from: span.from - 1, to: span.to }) : 0
  return {
    room: roomOf(address, loaded),
    now,
    isOnDay: span !== undefined && now >= span.from && now < span.to,
    day: currentDay(days, now).number ?? 1,
  }
}
