import { useSyncExternalStore } from 'react'

/**
 * The chosen rows of a table, by id. Not a state of the table, so that a choice renders one check box again instead of a
 * thousand rows.
 */
export type Selection = ReturnType<typeof createSelection>

export function createSelection() {
  let chosen: ReadonlySet<string> = new Set()
  /** The ids of the rows that the table lists, in their order. */
  let listed: readonly string[] = []
  /** The row that was chosen last, where a range begins. */
  let anchor: string | undefined
  const listeners = new Set<() => void>()

  function set(ids: ReadonlySet<string>) {
    chosen = ids
    for (const listener of listeners) listener()
  }

  function choose(ids: readonly string[], isChosen = true) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    set(next)
  }

  return {
    ids: () => chosen,
    /** Returns the id of the row that was chosen last. */
    last: () => anchor,
    choose,
    clear: () => set(new Set()),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list(ids: readonly string[]) {
      listed = ids
    },
    /** Drops rows that no longer exist. @param existing the ids of all rows */
    keep(existing: readonly string[]) {
      const known = new Set(existing)
      const gone = [...chosen].filter((id) => !known.has(id))
      if (gone.length > 0) choose(gone, false)
    },
    /** Chooses a row, or no longer. @param isRange does the same with all rows between it and the last one */
    toggle(id: string, isRange: boolean) {
      const ends = [listed.indexOf(anchor ?? ''), listed.indexOf(id)].sort((a, b) => a - b)
      const [first = -1, last = -1] = ends
      choose(isRange && first >= 0 ? listed.slice(first, last + 1) : [id], !chosen.has(id))
      anchor = id
    },
  }
}

/** Returns the ids of the chosen rows. */
export const useChosen = ({ subscribe, ids }: Selection): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, ids, ids)
