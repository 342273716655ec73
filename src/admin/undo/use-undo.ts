import { createContext, useContext, useEffect } from 'react'

export type Undo = {
  /**
   * Shows the message of the changes that this tab has just made, with a button that undoes them.
   * @param milliseconds how long the message stays
   */
  offer: (message: string, milliseconds?: number) => void
  /** Shows the message of something that happened on this device only, with a button that undoes it. */
  offerBack: (message: string, undo: () => Promise<void>) => void
  /** Undoes actions, the last first, and shows how that went. Asks about fields that were changed again since. */
  undo: (actions: string[]) => Promise<void>
  /** Reloads what pages show, after records were changed elsewhere than on them. */
  reload: () => void
  /** Calls the listener after actions were undone, and to reload. @returns a function that ends that */
  onUndone: (listener: () => void) => () => void
}

export const UndoContext = createContext<Undo | undefined>(undefined)

export function useUndo(): Undo {
  const undo = useContext(UndoContext)
  if (!undo) throw new Error('useUndo needs an UndoProvider around it')
  return undo
}

/** Reloads the data of a page after something was undone. @param reload a stable function */
export function useReloadAfterUndo(reload: () => unknown) {
  const { onUndone } = useUndo()
  useEffect(() => onUndone(reload), [onUndone, reload])
}
