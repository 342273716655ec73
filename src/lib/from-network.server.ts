import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** Returns false for a request that was injected, such as the site's own: it has no connection. */
export const isFromNetwork = ({ socket }: IncomingMessage) => socket instanceof Socket
