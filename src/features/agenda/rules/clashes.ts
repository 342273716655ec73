import type { DayItem } from './agenda-row-item.ts'
import { scheduled } from './live-agenda.ts'

/** Returns the topics of the items at the same time, by the id of each item that has some. */
export function clashesOf(items: readonly DayItem[]): Map<string, string[]> {
  // All are in one time zone: which one makes no difference.
  const inOrder = scheduled(items, 'UTC').sort((a, b) => a.from - b.from)
  const clashes = new Map<string, string[]>()
  const note = ({ id }: DayItem, { topic }: DayItem) => clashes.set(id, [...(clashes.get(id) ?? []), topic])
  for (const [index, { item, to }] of inOrder.entries())
    for (const later of inOrder.slice(index + 1)) {
      if (later.from >= to) break
      note(item, later.item)
      note(later.item, item)
    }
  return clashes
}
