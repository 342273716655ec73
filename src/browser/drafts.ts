import { createStore, del, entries, get, set } from 'idb-keyval'
import { session } from './session.ts'

/** What somebody typed into a form and did not save: texts, and the pictures that they chose. */
export type Draft = {
  values: Record<string, string | File>
  /** What the record is called, to be offered again by name. */
  label: string
  /** The version that the form was opened with; none for a new record. */
  version: string | undefined
  /** When it was typed, ISO 8601. */
  at: string
}

/** Each draft belongs to a person and a record: nobody is offered what another one typed on the same device. */
const keyOf = (noun: string, id: string) => `${session.state().user?.id}/${noun}/${id}`

const store = () => createStore('drafts', 'drafts')

/** A browser that gives no storage keeps no drafts; the form works all the same. */
async function orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    console.warn('Drafts are not kept', error)
    return undefined
  }
}

/** Drafts of the signed-in person, on this device. `id` is 'new' for what was never saved. */
export const drafts = {
  /** That of one record. It stays the same person's when their session has ended: what they typed last is theirs, too. */
  of(noun: string, id = 'new') {
    const key = keyOf(noun, id)
    return {
      keep: (draft: Draft) => orNothing(set(key, draft, store())),
      read: () => orNothing(get<Draft>(key, store())),
      drop: () => orNothing(del(key, store())),
    }
  },

  async list(noun: string): Promise<(Draft & { id: string })[]> {
    const prefix = keyOf(noun, '')
    const all = (await orNothing(entries<string, Draft>(store()))) ?? []
    return all.flatMap(([key, draft]) => (key.startsWith(prefix) ? [{ ...draft, id: key.slice(prefix.length) }] : []))
  },
}
