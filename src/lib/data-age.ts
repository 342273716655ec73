let since: number | undefined
const listeners = new Set<() => void>()

/** The moment of the data that public pages show, in milliseconds; undefined where they come from the server. */
export const dataAge = {
  since: () => since,

  set(moment: number | undefined) {
    if (since === moment) return
    since = moment
    for (const listener of listeners) listener()
  },

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
