import { type Entry, keyOf } from './entry.ts'

/** The most recent entries that are kept. */
const maxKept = 5

/** The key of one person's entries: people who share a device don't see the records that others opened. */
const storageKey = (userId: string) => `recent ${userId}`

/** Returns the entries that the person chose last, the latest first. */
export function recentEntries(userId: string): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
  } catch (error) {
    console.warn('The recent entries cannot be read', error)
    return []
  }
}

export function noteRecent(userId: string, chosen: Entry) {
  const others = recentEntries(userId).filter((entry) => keyOf(entry) !== keyOf(chosen))
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify([chosen, ...others].slice(0, maxKept)))
  } catch (error) {
    console.warn('The recent entries cannot be stored', error)
  }
}
