import { createStore, delMany, entries, keys, setMany } from 'idb-keyval'

const store = createStore('seen-talks', 'seen-talks')

/** The starred talks as the visitor last knew them, by id. A device without storage knows none. */
export const seenTalks = {
  read: async <Talk>() => new Map(await entries<string, Talk>(store).catch(() => [])),

  store: (talks: [id: string, talk: object][]) => setMany(talks, store).catch(() => {}),

  /** Forgets all talks but these. */
  async keepOnly(ids: ReadonlySet<string>) {
    const known = await keys<string>(store).catch(() => [])
    const gone = known.filter((id) => !ids.has(id))
    if (gone.length > 0) await delMany(gone, store).catch(() => {})
  },

  forget: (id: string) => delMany([id], store).catch(() => {}),
}
