import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the requested page, such as `/speakers/:id`; null if it is no page. */
    page: string | null
  }
}

/** Returns the pattern of a request's route, never its path: there are only as many patterns as routes. */
export function routePattern({ routeOptions: { url }, page }: FastifyRequest): string {
  return (url === '/*' ? page : url) ?? 'unknown'
}
