import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

const oneByOne = pLimit(1)

/**
 * Resolves in a separate turn of the event loop. Work that takes milliseconds awaits it before each piece, so that the
 * process answers other requests between the pieces.
 */
export const ownTurn = (): Promise<void> => oneByOne(() => setImmediate())
