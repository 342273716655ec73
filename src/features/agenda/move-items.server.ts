import { HttpError, NotFound } from '../../lib/errors.ts'
import { minuteOf } from '../../lib/time-of-day.ts'
import { type Database, entities, type Writer } from '../entities.server.ts'
import type { AgendaItem } from './agenda-item.ts'
import type { ShiftInput, SwapInput } from './agenda-moves.ts'
import { clockTime, clockTimes, withTimes } from './rules/clock-times.ts'

/** Shifts items in time. @returns the moved items */
export async function shiftItems(writer: Writer, { ids, minutes, following }: ShiftInput): Promise<AgendaItem[]> {
  const all = await listItems(writer.tx)
  const named = findItems(all, ids)
  const moved = all.filter((item) => named.some((each) => each === item || (following && follows(item, each))))
  return writer.updateAll(entities.agenda, moved, (item) => shifted(item, minutes))
}

/** Gives each of two items the time and room of the other one. */
export async function swapItems(writer: Writer, { ids }: SwapInput): Promise<AgendaItem[]> {
  const [first, second] = findItems(await listItems(writer.tx), ids) as [AgendaItem, AgendaItem]
  return writer.updateAll(entities.agenda, [first, second], (item) => slotOf(item === first ? second : first))
}

const slotOf = ({ date, day, time, start, end, location }: AgendaItem) => ({
  ...{ date, day, time },
  ...{ start, end, location },
})

async function listItems(tx: Database): Promise<AgendaItem[]> {
  const rows = await tx.selectFrom('agenda').selectAll().orderBy('id').execute()
  return rows.map(entities.agenda.toRecord)
}

/** @throws NotFound when there is none for an id */
function findItems(all: AgendaItem[], ids: string[]): AgendaItem[] {
  const itemById = new Map(all.map((item) => [item.id, item]))
  return ids.map((id) => {
    const item = itemById.get(id)
    if (!item) throw new NotFound('Agenda item')
    return item
  })
}

const follows = (item: AgendaItem, { location, date, day, start }: AgendaItem) =>
  Boolean(location && (date || day) && start && item.start) &&
  item.location === location &&
  item.date === date &&
  (date !== null || item.day === day) &&
  (item.start as string) > (start as string)

/** @throws HttpError 409 for an item without a start, or that would start on another day */
function shifted(item: AgendaItem, minutes: number) {
  const { topic, start, end, time } = item
  if (!start) throw new HttpError(409, `“${topic}” has no start time to move`)
  const minute = minuteOf(start) + minutes
  if (minute < 0 || minute >= 1440) throw new HttpError(409, `“${topic}” would start on another day`)
  const times = { start: clockTime(minute), end: end ? clockTime(minuteOf(end) + minutes) : null }
  // A text such as 'After lunch' stays.
  return clockTimes(time).start ? withTimes(times) : times
}
