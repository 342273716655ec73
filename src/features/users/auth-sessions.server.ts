import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Environment } from '../../lib/environment.server.ts'
import { Forbidden, Unauthorized } from '../../lib/errors.ts'
import { cleanLine } from '../../lib/fields.ts'
import { later } from '../../lib/later.ts'
import { isAllowed, type Policy, type Role } from '../../lib/policy.ts'
import type { AuthUser } from '../../records/route-context.server.ts'
import type { Database, Tables } from '../entities.server.ts'
import { sha256 } from './sha256.server.ts'
import type { AuthSession } from './user.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The accuracy of a session's last use, in milliseconds: a write for each request would cost too much. */
const useAccuracy = 5 * minute

/** How long sessions last; for staff, in hours from their start and from their last use. */
export type SessionLengths = Pick<Environment, 'sessionDays' | 'staffSessionHours' | 'staffIdleHours'>
const maxPerUser = 20

/** `agent` is the User-Agent header, at most 300 characters of it; the session ends `days` after `now`. */
type SessionMetadata = { agent: string; now: Date; days: number; isNewLocation?: boolean }

export const sessionMetadata = (request: FastifyRequest, now: Date, days: number): SessionMetadata => ({
  agent: cleanLine(request.headers['user-agent'] ?? '').slice(0, 300),
  now,
  days,
})

/** Sessions of signed-in people. Only the hash of a session's token is stored. */
export const authSessions = {
  /**
   * Creates a session, and deletes a person's oldest beyond twenty. Call it only within `write`: it runs sign-ins, password
   * changes and role changes one after another, so that no session outlives the change that should have ended it.
   * @returns the token: 256 random bits in base64url
   */
  async create(
    tx: Transaction<Tables>,
    userId: string,
    { agent, now, days, isNewLocation = false }: SessionMetadata,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const newest = tx
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .limit(maxPerUser - 1)
    await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', 'not in', newest).execute()
    await tx
      .insertInto('sessions')
      .values({
        tokenHash: sha256(token),
        id: randomBytes(12).toString('base64url'),
        userId,
        agent,
        createdAt: now.toISOString(),
        expiresAt: later(now, days * day),
        confirmedAt: now.toISOString(),
        usedAt: now.toISOString(),
        isNewPlace: isNewLocation ? 1 : 0,
      })
      .execute()
    return token
  },

  /** Returns the owner of a token, or undefined when the session has expired or was revoked. */
  async authenticate(db: Database, token: string, now: Date, lengths: SessionLengths): Promise<AuthUser | undefined> {
    const { rows } = await sql<SessionRow>`${sessionUsers} where "tokenHash" = ${sha256(token)}`.execute(db)
    const [row] = rows
    if (!row || endOf(row, row.role, lengths) <= now.getTime()) return undefined
    const { createdAt, expiresAt, usedAt, ...user } = row
    if (Math.abs(now.getTime() - Date.parse(usedAt)) > useAccuracy) await storeUse(db, row, now, lengths)
    return user
  },

  /** Returns which of these sessions are open and belong to staff. Asking is no use of a session. */
  async openStaffSessions(db: Database, ids: string[], now: Date, lengths: SessionLengths): Promise<Set<string>> {
    const { rows } = await sql<SessionRow>`${sessionUsers} where sessions.id in (${sql.join(ids)})`.execute(db)
    const open = rows.filter((row) => isAllowed('admin', row.role) && endOf(row, row.role, lengths) > now.getTime())
    return new Set(open.map(({ sessionId }) => sessionId))
  },

  /** Records that the session's owner proved who they are. */
  async confirm(db: Database, sessionId: string, now: Date): Promise<void> {
    await db.updateTable('sessions').set({ confirmedAt: now.toISOString() }).where('id', '=', sessionId).execute()
  },

  /**
   * Checks a user's rights again within a transaction, because they may have changed since the call was authorized.
   * @throws Unauthorized when the session has ended, Forbidden when the role no longer suffices
   */
  async reauthorize(tx: Transaction<Tables>, { sessionId }: AuthUser, policy: Policy): Promise<void> {
    const { rows } = await sql<SessionRow>`${sessionUsers} where sessions.id = ${sessionId}`.execute(tx)
    const [user] = rows
    if (!user) throw new Unauthorized()
    if (!isAllowed(policy, user.role)) throw new Forbidden()
  },

  /** Returns a person's sessions, the newest first. */
  async list(
    db: Database,
    { id, sessionId, role }: AuthUser,
    now: Date,
    lengths: SessionLengths,
  ): Promise<AuthSession[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'agent', 'createdAt', 'expiresAt', 'usedAt', 'isNewPlace'])
      .where('userId', '=', id)
      .where('expiresAt', '>', now.toISOString())
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
    const open = rows.map((row) => ({ ...row, end: endOf(row, role, lengths) }))
    return open
      .filter(({ end }) => end > now.getTime())
      .map(({ end, ...row }) => ({
        ...row,
        expiresAt: new Date(end).toISOString(),
        usedAt: row.usedAt || row.createdAt,
        _id: row.id,
        current: row.id === sessionId,
        isNewLocation: row.isNewPlace === 1,
      }))
  },

  /** Records that a person has recognized a session as their own. @returns false when they have no such session */
  async recognize(db: Database, userId: string, sessionId: string): Promise<boolean> {
    const result = await db
      .updateTable('sessions')
      .set({ isNewPlace: 0 })
      .where('userId', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** @returns false when the person has no such session */
  async revoke(db: Database, userId: string, sessionId: string): Promise<boolean> {
    const result = await db
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  async revokeOthers(db: Database, { id, sessionId }: AuthUser): Promise<void> {
    await db.deleteFrom('sessions').where('userId', '=', id).where('id', '<>', sessionId).execute()
  },

  async revokeAll(tx: Transaction<Tables>, userId: string): Promise<void> {
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  },

  /** Lets no session last longer than one that begins now, such as one from a clock that was ahead. */
  async shorten(db: Database, now: Date, days: number): Promise<void> {
    const end = now.getTime() + days * day
    const started = now.toISOString()
    await db
      .updateTable('sessions')
      .set((row) => ({
        createdAt: row.case().when('createdAt', '>', started).then(started).else(row.ref('createdAt')).end(),
        expiresAt: new Date(end).toISOString(),
      }))
      .where('expiresAt', '>', new Date(end + minute).toISOString())
      .execute()
  },
}

type SessionTimes = { createdAt: string; expiresAt: string; usedAt: string }
type SessionRow = AuthUser & SessionTimes

/** Returns when a session ends, in milliseconds since 1970. */
function endOf({ createdAt, expiresAt, usedAt }: SessionTimes, role: Role, lengths: SessionLengths): number {
  const end = Date.parse(expiresAt)
  if (role === 'user') return end
  const { staffSessionHours, staffIdleHours } = lengths
  const idleEnd = Date.parse(usedAt || createdAt) + staffIdleHours * hour
  return Math.min(end, Date.parse(createdAt) + staffSessionHours * hour, idleEnd)
}

async function storeUse(db: Database, { sessionId }: SessionRow, now: Date, { sessionDays }: SessionLengths) {
  try {
    await db.updateTable('sessions').set({ usedAt: now.toISOString() }).where('id', '=', sessionId).execute()
    await authSessions.shorten(db, now, sessionDays)
  } catch {} // on a full disk, people can read
}

/**
 * Joins sessions with current users, so that a changed role applies immediately. A template, because every request
 * with a token runs it, and building the query would cost more than running it.
 */
const sessionUsers = sql`
  select users.id, users.name, users.email, users.role, sessions.id as "sessionId", sessions."confirmedAt",
    sessions."createdAt", sessions."expiresAt",
    coalesce(nullif(sessions."usedAt", ''), sessions."createdAt") as "usedAt"
  from sessions join users on users.id = sessions."userId"`
