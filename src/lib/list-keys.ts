import { naturalKey } from './natural-key.ts'
import { normalizeForSearch } from './search.ts'

/**
 * @property newAt where new records of an ordered list come
 * @property within the field whose order stays, as that of tiers: records are moved among those with the same value
 */
type Ordering<Rec> = { newAt: 'start' | 'end'; within?: keyof Rec & string }

/** The name of a list's own order, for lists that staff can order. */
export const ownSort = 'position'

/**
 * Sort and search columns of an entity, derived from its fields and stored with the row, because the two databases
 * collate differently.
 */
export type ListKeys<Rec> = {
  /** The key of the list's own order; ids break ties. Without it, records are in the order of creation. */
  listKey?: (record: Rec) => string
  /** The fields that the console's table shows as text: staff can search them, and sort by them. */
  texts: (keyof Rec & string)[]
  /** Other texts that the table shows or that search finds. */
  searched?: (record: Rec) => (string | null | undefined)[]
  /** The numeric and boolean fields that staff can sort by. */
  numbers?: (keyof Rec & string)[]
  flags?: (keyof Rec & string)[]
  /** The field whose sort order is the list's default order. */
  leadingField?: string
  /** Set where staff can put the list into an order of their own. */
  ordering?: Ordering<Rec>
  /** Further sort keys for staff; '' is sorted last. */
  keys?: Record<string, (record: Rec) => string>
}

/**
 * Returns a function that computes the derived columns of a record; fields with a default may still be null. `keyedAt`
 * is the version of the record that they were computed from.
 */
export function keysFor<Rec>({ listKey, texts, searched, keys = {} }: ListKeys<Rec>) {
  return (record: Rec): Record<string, string> => {
    const shown = texts.map((field) => record[field] as string | null)
    const all = [...shown, ...(searched?.(record) ?? [])]
    return {
      ...Object.fromEntries(texts.map((field, index) => [`${field}Key`, naturalKey(shown[index])])),
      ...Object.fromEntries(Object.entries(keys).map(([name, keyOf]) => [`${name}Key`, keyOf(record)])),
      ...(listKey && { listKey: listKey(record) }),
      searchText: normalizeForSearch(all.filter(Boolean).join('\n')),
      keyedAt: (record as { updatedAt: string }).updatedAt,
    }
  }
}
