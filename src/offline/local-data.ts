import { createStore, entries, promisifyRequest } from 'idb-keyval'
import type { Extent, SyncAnswer, SyncedRecords } from '../lib/sync.ts'

/** The state of a device's data. */
export type LocalState = {
  revision: string
  extent: Extent
  /** When the server last answered, by the clock of the device, in milliseconds. */
  at: number
  /** How far the server's clock was ahead of the device's then, in milliseconds. */
  clockOffset: number
  signIn: NonNullable<SyncAnswer['signIn']>
}

export type LocalData = { state: LocalState | undefined; records: SyncedRecords }

const store = createStore('public-data', 'public-data')

/** The key of the state, beside the tables. */
const stateKey = '(state)'

/** @throws where the browser gives no storage */
export async function readData(): Promise<LocalData> {
  const { [stateKey]: state, ...records } = Object.fromEntries(await entries<string, unknown>(store))
  return { state: state as LocalState | undefined, records: records as SyncedRecords }
}

/**
 * Stores tables and the state in one transaction: a device has the old data or the new.
 * @param replace removes all other tables
 * @throws where the browser gives no storage, or no more of it
 */
export async function storeData(state: LocalState, tables: SyncedRecords, { replace = false } = {}): Promise<void> {
  await store('readwrite', (all) => {
    if (replace) all.clear()
    for (const [table, records] of Object.entries(tables)) all.put(records, table)
    all.put(state, stateKey)
    return promisifyRequest(all.transaction)
  })
}
