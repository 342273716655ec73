import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

const oneByOne = pLimit(1)

/**
 * Resolves in a turn of the event loop of its own. Work that takes milliseconds awaits it before each piece, so that the
 * process does one piece a turn, and answers other requests in between.
 */
export const ownTurn = (): Promise<void> => oneByOne(() => setImmediate())
