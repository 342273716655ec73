import { createStore, delMany, entries, setMany } from 'idb-keyval'

/** A star as a device stores it, by the id of its talk. A removed one is stored, too: the account has to be told. */
export type StoredStar = {
  starred: boolean
  /** ISO 8601 */
  at: string
  /** The id of the account that is known to have it; without one, it has to be sent. */
  account?: string
  /** The id of the account that was signed in when it was changed here. */
  changedBy?: string
}

export type StarChange = [talk: string, star: StoredStar | undefined]

const store = createStore('stars', 'stars')

/** @throws where the browser gives no storage */
export async function readStars(): Promise<[string, StoredStar][]> {
  return (await entries<string, StoredStar>(store)).filter(([, star]) => isStar(star ?? {}))
}

/** People can edit their browser's storage, and one entry that the server refuses would block all others. */
const isStar = ({ starred, at }: Partial<StoredStar>) =>
  typeof starred === 'boolean' && typeof at === 'string' && !Number.isNaN(Date.parse(at))

/** @throws where the browser gives no storage */
export async function writeStars(changes: readonly StarChange[]): Promise<void> {
  const set = changes.filter((change): change is [string, StoredStar] => change[1] !== undefined)
  const removed = changes.flatMap(([talk, star]) => (star ? [] : [talk]))
  if (set.length > 0) await setMany(set, store)
  if (removed.length > 0) await delMany(removed, store)
}
