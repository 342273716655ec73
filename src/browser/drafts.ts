import { createStore, del, entries, get, set } from 'idb-keyval'
import { session } from './session.ts'

/** The unsaved input of a form: texts and chosen pictures. */
export type Draft = {
  values: Record<string, string | File>
  /** The record's name, shown when the draft is offered. */
  label: string
  /** The version that the form was opened with; undefined for a new record. */
  version: string | undefined
  /** The time of the last input, ISO 8601. */
  at: string
}

/** Drafts belong to one person: others on the same device are not offered them. */
const keyOf = (entity: string, id: string) => `${session.state().user?.id}/${entity}/${id}`

const store = () => createStore('drafts', 'drafts')

/** Resolves to undefined when the browser allows no storage: forms work without drafts. */
async function orUndefined<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    console.warn('Drafts cannot be stored', error)
    return undefined
  }
}

/** The signed-in person's drafts on this device, in IndexedDB. The `id` of a record that was never saved is 'new'. */
export const drafts = {
  /** Returns access to one record's draft. The person is fixed here, so that input after a session's end is still theirs. */
  of(entity: string, id = 'new') {
    const key = keyOf(entity, id)
    return {
      keep: (draft: Draft) => orUndefined(set(key, draft, store())),
      read: () => orUndefined(get<Draft>(key, store())),
      drop: () => orUndefined(del(key, store())),
    }
  },

  /** Returns the drafts of all records of an entity. */
  async list(entity: string): Promise<(Draft & { id: string })[]> {
    const prefix = keyOf(entity, '')
    const all = (await orUndefined(entries<string, Draft>(store()))) ?? []
    return all.flatMap(([key, draft]) => (key.startsWith(prefix) ? [{ ...draft, id: key.slice(prefix.length) }] : []))
  },
}
