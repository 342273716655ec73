import type { DayItem } from './agenda-row-item.ts'
import { scheduled } from './live-agenda.ts'

/** Returns the topics of overlapping items, by the id of each item that overlaps others. */
export function clashesOf(items: readonly DayItem[]): Map<string, string[]> {
  // All items are in one time zone, and it doesn't matter which.
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
