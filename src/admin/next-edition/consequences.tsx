import type { NextEditionInput } from '../../features/content/next-edition.ts'
import {
  type Counts,
  type RemovableTable,
  recordsText,
  removable,
  tablesToEmpty,
} from '../../features/content/next-edition-tables.ts'
import { undoDays } from '../../lib/undo-rules.ts'

type Props = { counts: Counts; input: NextEditionInput }

/** Says what the next edition removes and keeps. */
export function Consequences({ counts, input }: Props) {
  const removed = countRemoved(input, counts)
  const kept = Object.fromEntries(removable.map((table) => [table, (counts[table] ?? 0) - (removed[table] ?? 0)]))
  return (
    <>
      Removes {recordsText(removable, removed)}; keeps {recordsText(removable, kept)}. Accounts, texts and the look of
      the site stay. You can undo all of it at once for {undoDays} days, in Activity.
    </>
  )
}

/** Returns how many records of each table are removed. */
function countRemoved({ keep, remove = {} }: NextEditionInput, counts: Counts): Counts {
  const emptied = tablesToEmpty(keep)
  const chosen: { [table in RemovableTable]?: string[] } = remove
  const countOf = (table: RemovableTable) => (emptied.includes(table) ? counts[table] : chosen[table]?.length) ?? 0
  return Object.fromEntries(removable.map((table) => [table, countOf(table)]))
}
