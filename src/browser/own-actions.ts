/** The actions that this tab has taken since they were last read, as the responses named them. */
let fresh: string[] = []

/** @param change the header `Change` of a response */
export function noteActions(change: string | null) {
  if (change) fresh.push(...change.split(', '))
}

/** Returns the actions since the last call, the first one first. */
export function takeActions(): string[] {
  const taken = fresh
  fresh = []
  return taken
}
