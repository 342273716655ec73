import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns false for a request that was injected, such as the site's own: it has no connection. */
export const isFromNetwork = ({ raw }: FastifyRequest) => raw.socket instanceof Socket
