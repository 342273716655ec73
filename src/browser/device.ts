import { createStore, get, set } from 'idb-keyval'

/** Facts stored on this device, shared by all its users. */
type Entries = {
  /** The number of visits of the agenda, and when the last one began, in milliseconds. */
  visits: { count: number; at: number }
  isInstallDeclined: boolean
  /** This device's subscription to messages, as last sent to the server: see push/. Undefined without one. */
  push: StoredSubscription | undefined
  /** The last start, in milliseconds, that an open page reminded the visitor of, by the ids of starred talks. */
  reminded: Record<string, number>
}

type StoredSubscription = {
  id: string
  /** The ids of its talks, in order. */
  talks: string[]
  /** The id of the account that it belongs to; '' without one. */
  account: string
  /** When the server was told, in milliseconds. */
  at: number
}

const database = createStore('device', 'device')

/** The memory of this device; where the browser gives no storage, it ends with the page. */
export const device = {
  read: <Name extends keyof Entries>(name: Name) =>
    get<Entries[Name]>(name, database).catch((): Entries[Name] | undefined => undefined),

  store: <Name extends keyof Entries>(name: Name, value: Entries[Name]) => set(name, value, database).catch(() => {}),
}
