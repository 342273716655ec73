import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/**
 * Returns a function that resolves in a separate turn of the event loop. Work that takes milliseconds awaits it before each
 * piece, so that the process answers other requests between the pieces.
 */
export function createTurns(): () => Promise<void> {
  const oneByOne = pLimit(1)
  return () => oneByOne(() => setImmediate())
}

/** The turns that lists, large bodies, imports and the like share; pages have turns of their own. */
export const ownTurn = createTurns()
