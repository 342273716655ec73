import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Unauthorized } from '../lib/errors.ts'
import type { Policy, Role } from '../lib/policy.ts'
import type { Storage } from '../uploads/storage.server.ts'
import type { Database } from './entities.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. The start refuses a route without it. */
    policy?: Policy
  }
  interface FastifyRequest {
    /** Who calls, by the token that came with the call. */
    actor: AuthUser | null
  }
}

/** A person with a living session. */
export type AuthUser = { id: string; name: string; email: string; role: Role; sessionId: string }

export type RouteContext = {
  db: Database
  storage: Storage
  /** The day that it is now at the summit, YYYY-MM-DD. */
  today: () => Promise<string>
  now: () => Date
  /** After how many days a session ends. */
  sessionDays: number
  /** Whether sign-ins and registrations are limited. */
  limited: boolean
}

/** What every `*.routes.server.ts` exports. */
export type RoutePlugin = FastifyPluginAsyncZod<RouteContext>

export const everyone = { policy: 'everyone' } as const
/** For everyone, and the same for everyone until somebody writes: see server/kept-answers.server.ts. */
export const everyoneAlike = { policy: 'everyone', kept: true } as const
export const signedIn = { policy: 'signed-in' } as const
export const admin = { policy: 'admin' } as const
export const superAdmin = { policy: 'super_admin' } as const

/** Who calls, on routes that are not for everyone. */
export function requireUser({ actor }: FastifyRequest): AuthUser {
  if (!actor) throw new Unauthorized()
  return actor
}
