/** Where the choice of a view is stored for the visit, until the tab is closed. */
type ViewKey = 'agenda-view' | 'console-agenda-view'

/** Returns the stored choice; null where there is none, or the browser allows no storage. */
export function storedView(key: ViewKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a choice; where the browser allows no storage, it ends with the page. */
export function storeView(key: ViewKey, view: string) {
  try {
    sessionStorage.setItem(key, view)
  } catch (error) {
    console.warn('The choice of the view cannot be stored', error)
  }
}
