import type { ChangedField } from './history.ts'
import { readable } from './readable.ts'

type State = Record<string, unknown>

/** Fields that the server sets. */
const setByServer = new Set(['id', '_id', 'createdAt', 'updatedAt', 'position'])

/**
 * Returns the fields in which two states of a record differ, each with its former and its new text. Long texts are cut to
 * the part that differs; two equal texts mean that only formatting or images changed.
 * @param names the names of the records that the states refer to, by id
 */
export function differencesOf(before: State, after: State, names: Map<string, string>): ChangedField[] {
  return Object.keys({ ...before, ...after })
    .filter((field) => !setByServer.has(field) && !isSame(before[field], after[field]))
    .map((field) => {
      const [from, to] = shortened(readable(before[field], names), readable(after[field], names))
      return { field, from, to }
    })
}

/** Returns true if an update only gave a record another place in its list. */
export const isMove = (before: State, after: State): boolean =>
  !isSame(before.position ?? null, after.position ?? null) && differencesOf(before, after, new Map()).length === 0

/** A form sends an empty list or text where a record had no value. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank))

/** Returns the name of a field for people: 'Early bird price' for 'earlyBirdPrice', 'Venue' for 'venueId'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/Id$/, '')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The number of characters shown on either side of the difference in a long text. */
const context = 80

/** Cuts the common start and end of two texts, where they are long. */
function shortened(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const cut = (text: string) => {
    const from = start > context * 2 ? start - context : 0
    const to = end > context * 2 ? text.length - end + context : text.length
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [cut(before), cut(after)]
}
