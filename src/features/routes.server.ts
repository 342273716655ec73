import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Policy } from '../lib/policy.ts'
import type { Database } from './tables.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. The start refuses a route without it. */
    policy?: Policy
  }
}

export type RouteOptions = {
  db: Database
  /** The day that it is now at the summit, YYYY-MM-DD. */
  today: () => Promise<string>
}

/** What every `*.routes.server.ts` exports. */
export type Routes = FastifyPluginAsyncZod<RouteOptions>

export const everyone = { policy: 'everyone' } as const
