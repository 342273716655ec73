import { useEffect } from 'react'

/** Dispatched on the window after each change that the console has saved. */
export const savedEvent = 'console-saved'

/** Calls the listener after each change that the console has saved. @param listener a stable function */
export function useSavedEvent(listener: () => unknown) {
  useEffect(() => {
    window.addEventListener(savedEvent, listener)
    return () => window.removeEventListener(savedEvent, listener)
  }, [listener])
}
