import { naturalKey } from './natural-key.ts'
import { normalizeForSearch } from './search.ts'

/**
 * By what the database sorts and searches the records of an entity, in lists that are read in parts. It is stored with the
 * record, since the collations of the two databases differ.
 */
export type ListKeys<Rec> = {
  /** The key of the list's own order; ids decide between equal ones. Without it, records are in the order of creation. */
  listKey?: (record: Rec) => string
  /** The fields that the console's table shows as text: staff can search them, and sort by them. */
  texts: (keyof Rec & string)[]
  /** Other texts that the table shows or searches. */
  searched?: (record: Rec) => (string | null | undefined)[]
  /** The numbers and flags by which staff can sort. */
  numbers?: (keyof Rec & string)[]
  flags?: (keyof Rec & string)[]
  /** The field by which sorting gives the list's own order. */
  leadingField?: string
  /** Further sort keys for staff; '' is sorted last. */
  keys?: Record<string, (record: Rec) => string>
}

/**
 * Returns the function that computes the derived columns of a record, of which fields may still be null that have a
 * default. `keyedAt` is the version of the record that they belong to.
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
