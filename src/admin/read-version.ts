import { browserApi } from '../browser/api.ts'
import type { Versioned } from '../browser/call.ts'
import type { PublicAgendaItem as Item } from '../features/agenda/agenda-item.ts'
import { isSameSlot, slotOf } from '../features/agenda/grid/slot.ts'
import { ApiError } from '../lib/api.ts'

/** Returns the version of an agenda item. @throws ApiError when the item is no longer where it is shown */
export async function readVersion(item: Item): Promise<string | undefined> {
  const { data, version }: Versioned<Item> = await browserApi.read(`/agenda/${item.id}`)
  const isMoved = data.date !== item.date || data.end !== item.end || !isSameSlot(slotOf(data), slotOf(item))
  if (isMoved) throw new ApiError(412, { message: 'Someone else changed this in the meantime' })
  return version
}
