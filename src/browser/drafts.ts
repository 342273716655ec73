import { createStore, del, entries, get, set } from 'idb-keyval'
import type { SentSave } from './save-keys.ts'
import { session } from './session.ts'

/** The unsaved values of a form. */
export type Draft = {
  /** By the names of the fields. */
  values: Record<string, string | object>
  /** The name of the record, or 'a new speaker'. */
  label: string
  /** The version that the form was opened with; undefined for a new record. */
  version: string | undefined
  /** The time of the last input, ISO 8601. */
  at: string
  /** Undefined until the form is sent. */
  sent?: SentSave | undefined
  /** The values of that version, where the record may have changed since the draft was sent. */
  base?: Record<string, string | object> | undefined
  /** True for a save that was refused because the record had changed: the form asks for the version to keep. */
  asks?: boolean | undefined
}

/** Each draft belongs to a person and a record: people who share a device do not see each other's drafts. */
const keyOf = (entity: string, id: string) => `${session.state().user?.id}/${entity}/${id}`

const database = createStore('drafts', 'drafts')

/** Resolves to undefined where the browser gives no storage: the form works without drafts. */
async function unlessUnavailable<Result>(access: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await access()
  } catch (error) {
    console.warn('Drafts are not stored', error)
    return undefined
  }
}

/** The drafts of the signed-in person, on this device. `id` is 'new' for a record that was never saved. */
export const drafts = {
  /** Returns access to the draft of one record. It remains the same person's when their session ends. */
  of(entity: string, id = 'new') {
    const key = keyOf(entity, id)
    return {
      /** Resolves to true once the draft is on this device. */
      async store(draft: Draft) {
        const stored = await unlessUnavailable(() => set(key, draft, database).then(() => true))
        return stored ?? false
      },
      read: () => unlessUnavailable(() => get<Draft>(key, database)),
      delete: () => unlessUnavailable(() => del(key, database)),
    }
  },

  async list(entity: string): Promise<(Draft & { id: string })[]> {
    const prefix = keyOf(entity, '')
    const all = (await unlessUnavailable(() => entries<string, Draft>(database))) ?? []
    return all.flatMap(([key, draft]) => (key.startsWith(prefix) ? [{ ...draft, id: key.slice(prefix.length) }] : []))
  },
}
