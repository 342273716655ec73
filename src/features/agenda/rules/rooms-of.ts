import type { AgendaItem } from '../agenda-item.ts'
import { isBreak } from './is-break.ts'

/**
 * Returns the names of the rooms that have sessions.
 * @param order the names of all rooms in the order of staff; others follow in the order of the items
 */
export function roomsOf(items: readonly Pick<AgendaItem, 'location' | 'format'>[], order: readonly string[]): string[] {
  const used = new Set(items.flatMap((item) => (isBreak(item) ? [] : item.location || [])))
  return [...new Set([...order.filter((name) => used.has(name)), ...used])]
}
