import { createStore, del, entries, set, update } from 'idb-keyval'
import type { Method } from '../call.ts'
import type { Draft } from '../drafts.ts'
import { session } from '../session.ts'
import type { Shown } from './read-versions.ts'

/** A save that has not reached the server. */
export type WaitingSave = {
  /** The name of the changed record, 'a new speaker' or '3 speakers'; or the whole change: 'Delete speaker Ada Obi'. */
  label: string
  /** When it was made, ISO 8601. */
  at: string
  /** The form that it came from, to open it again; undefined for a change that one press makes in a list. */
  form?:
    | {
        /** The name of the entity, 'speaker', and the id of the record; undefined for a new one. */
        entity: string
        id: string | undefined
        /** Where in the console it is. */
        page: string
        /** As it was sent. Its version and key are those of the request. */
        draft: Draft
      }
    | undefined
  request: {
    method: Method
    path: string
    /** JSON, or the parts of a form, which the browser can't store. */
    body: string | [name: string, value: string | File][] | undefined
    version: string | undefined
    /** The records whose versions are read when it is sent, while `version` is undefined. */
    shown?: Shown[] | undefined
    /** The Idempotency-Key. */
    key: string
    /** The id of the set of changes that it goes to. */
    set: string | undefined
  }
  /** The changed fields, by label; omitted where the label says it all. */
  changes?: { label: string; from: unknown; to: unknown }[]
  /** Set when the server has refused it: it waits for the person. `isConflict` says that the record was changed since. */
  refusal?: { message: string; isConflict: boolean } | undefined
}

export type ListedSave = WaitingSave & { key: string }

const database = createStore('outbox', 'outbox')

/** Tells other tabs that the outbox has changed. Absent on the server, whose process it would keep alive. */
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('outbox')
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
channel?.addEventListener('message', notify)

function announce() {
  notify()
  channel?.postMessage('changed')
}

/** Each save belongs to the person who made it: people who share a device neither see nor send those of others. */
const prefixOf = (person: string | undefined) => `${person}/`
const own = () => prefixOf(session.state().user?.id)

/** A browser without storage may throw before it returns a promise. */
const readAll = async () => entries<string, WaitingSave>(database)

/** The saves of the signed-in person that wait on this device for the network. */
export const outbox = {
  /** @returns false where the browser gives no storage, or it is full */
  async add(save: WaitingSave): Promise<boolean> {
    try {
      const last = (await outbox.list()).at(-1)?.key.split('/')[1]
      const number = Number.parseInt(last ?? '0', 10) + 1
      // With random digits: two tabs may add at the same time.
      const key = `${own()}${String(number).padStart(8, '0')}-${Math.random().toString(36).slice(2)}`
      await set(key, save, database)
    } catch (error) {
      console.warn('The save can’t wait on this device', error)
      return false
    }
    announce()
    return true
  },

  /** In the order in which they were made. */
  async list(): Promise<ListedSave[]> {
    const all = await readAll().catch(() => [])
    return all
      .filter(([key]) => key.startsWith(own()))
      .map(([key, save]) => ({ ...save, key }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  },

  /** Changes a save that is still there. */
  async change(key: string, change: (save: WaitingSave) => WaitingSave): Promise<void> {
    await update<WaitingSave | undefined>(key, (save) => save && change(save), database)
    announce()
  },

  async remove(key: string): Promise<void> {
    await del(key, database)
    announce()
  },

  /** Calls the listener after each change, also of another tab. @returns a function that ends that */
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
