import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../features/entities.server.ts'
import type { Environment } from '../lib/environment.server.ts'
import { Unauthorized } from '../lib/errors.ts'
import type { Policy, Role } from '../lib/policy.ts'
import type { Storage } from '../uploads/storage.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the server does not start with a route that has none. */
    policy?: Policy
    /** True for routes that need a recent proof of identity: see authorize.server.ts. */
    confirmed?: boolean
    /** True for changes that no admin may make, and that can be sent again: see idempotency-keys.server.ts. */
    repeatable?: boolean
    /** True for routes that answer without the database: a user who cannot be looked up counts as a visitor. */
    withoutDatabase?: boolean
  }
  interface FastifyRequest {
    /** The owner of the request's token. */
    actor: AuthUser | null
    /** What the caller may read: for staff the whole database, for everyone else what is published. */
    reader: Database
    /** The id of the set that the caller's changes go into; null for the site. */
    changeSet: string | null
  }
}

/** A signed-in user, their auth session, and the time when they last proved their identity in it (ISO 8601). */
export type AuthUser = { id: string; name: string; email: string; role: Role; sessionId: string; confirmedAt: string }

/** The settings that routes need. */
export type RouteSettings = Pick<
  Environment,
  | 'siteUrl'
  | 'sessionDays'
  | 'staffSessionHours'
  | 'staffIdleHours'
  | 'requireSecondFactor'
  | 'staffPasswords'
  | 'rateLimited'
  | 'registration'
  | 'pushOrigins'
>

export type RouteContext = RouteSettings & {
  db: Database
  storage: Storage
  /** Returns today's date in the summit's time zone, YYYY-MM-DD. */
  today: () => Promise<string>
  now: () => Date
  /** Returns the summit's time zone (an IANA name). */
  timeZone: () => Promise<string>
  summitName: () => Promise<string>
  /** Returns the addresses that staff's pages may not have: see server/rendering/reserved-addresses.server.ts. */
  reservedAddresses: () => Promise<ReadonlySet<string>>
  /** False without SMTP_URL: nothing that needs mail is offered, and nobody is notified. */
  sendsMail: boolean
}

/** The type of the plugin that each `*.routes.server.ts` exports. */
export type RoutePlugin = FastifyPluginAsyncZod<RouteContext>

export const everyone = { policy: 'everyone' } as const
/** For routes that answer all requests without a token alike until the next write: see server/response-cache/. */
export const publicCacheable = { policy: 'everyone', cache: 'server' } as const
/** As `publicCacheable`, for responses that a CDN keeps and the server does not. */
export const publicForCdn = { policy: 'everyone', cache: 'cdn' } as const
export const signedIn = { policy: 'signed-in' } as const
export const admin = { policy: 'admin' } as const
export const superAdmin = { policy: 'super_admin' } as const
/** For changes of one's own account, which nobody else may make at an unattended browser. */
export const signedInConfirmed = { policy: 'signed-in', confirmed: true } as const
export const superAdminConfirmed = { policy: 'super_admin', confirmed: true } as const
/** For changes of content, without any secret in the request or its response. */
export const superAdminRepeatable = { ...superAdminConfirmed, repeatable: true } as const

/** A `preHandler` hook for changes that belong in no set, such as those of sets themselves. */
export async function leaveSets(request: FastifyRequest) {
  request.changeSet = null
}

/** Returns the signed-in user. @throws Unauthorized on routes for everyone, when there is none */
export function requireUser({ actor }: FastifyRequest): AuthUser {
  if (!actor) throw new Unauthorized()
  return actor
}
