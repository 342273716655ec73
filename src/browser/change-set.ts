import { tabHeaders } from './call.ts'

/** The set of changes that this tab works in, until it is left or the tab is closed. */
export type ChosenSet = { id: string; name: string }

const key = 'change-set'

/** Returns the headers of calls that go to a set, or to the site. */
export const inSet = (id: string | undefined): Record<string, string> => (id ? { 'Change-Set': id } : {})

let chosen = storedSet()
sendTo(chosen)
const listeners = new Set<() => void>()

export const chosenSet = (): ChosenSet | undefined => chosen

function storedSet(): ChosenSet | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined // the server, or a browser that allows no storage
  }
}

/** Sends all further calls of the console to a set, or to the site. */
function sendTo(set: ChosenSet | undefined) {
  tabHeaders.current = inSet(set?.id)
}

/** Calls the listener when the set was left. @returns a function that ends that */
export function onSetLeft(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Works in a set from now on. The page is loaded again, because it shows other data. */
export function chooseSet({ id, name }: ChosenSet): void {
  sessionStorage.setItem(key, JSON.stringify({ id, name }))
  window.location.reload()
}

/** Works on the site again, once the page is loaded again: where the person prevents that, it still shows the set. */
export function exitSet(): void {
  sessionStorage.removeItem(key)
  window.location.reload()
}

/** Works on the site again at once. Pages that show records have to load them again. */
export function leaveSet(): void {
  sessionStorage.removeItem(key)
  chosen = undefined
  sendTo(chosen)
  for (const listener of listeners) listener()
}
