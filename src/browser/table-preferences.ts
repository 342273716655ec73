import { createStore, get, set } from 'idb-keyval'
import { session } from './session.ts'

/** A named view of a list: the query of its address. */
export type SavedView = { name: string; query: string }

/** How a person has set up a table on this device. */
export type TablePreferences = {
  /** The titles of the columns that are hidden. */
  hidden: string[]
  views: SavedView[]
}

const database = createStore('tables', 'tables')

/** People who share a device do not see each other's views. */
const keyOf = (list: string) => `${session.state().user?.id}${list}`

/** Returns what is stored for a list, such as '/speakers'; undefined without it, or where the browser gives no storage. */
export async function readTablePreferences(list: string): Promise<TablePreferences | undefined> {
  try {
    return await get<TablePreferences>(keyOf(list), database)
  } catch (error) {
    console.warn('The views of the table cannot be read', error)
    return undefined
  }
}

/** Stores them; where the browser allows no storage, they end with the page. */
export async function storeTablePreferences(list: string, preferences: TablePreferences): Promise<void> {
  try {
    await set(keyOf(list), preferences, database)
  } catch (error) {
    console.warn('The views of the table cannot be stored', error)
  }
}
