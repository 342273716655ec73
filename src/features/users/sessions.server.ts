import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { prepared } from '../../db/prepared.server.ts'
import { Forbidden, Unauthorized } from '../../lib/errors.ts'
import { cleanText } from '../../lib/fields.ts'
import { isAllowed, type Policy } from '../../lib/policy.ts'
import type { Database, Tables } from '../entities.server.ts'
import type { AuthUser } from '../route-context.server.ts'
import type { Session } from './user.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const aDay = 86_400_000
/** How many sessions a person has at most. */
const most = 20

type Opening = { agent: string; now: Date; days: number }

export const openingOf = (request: FastifyRequest, now: Date, days: number): Opening => ({
  agent: cleanText(request.headers['user-agent'] ?? '').slice(0, 300),
  now,
  days,
})

export const sessions = {
  /**
   * Opens a session and forgets those that have run out, and the oldest where a person has more than twenty. Only within
   * `write`: sign-ins, changed passwords and changed roles then happen one after another, so that no session survives
   * what should have ended it.
   * @returns the token: 256 random bits, of which only a hash is kept
   */
  async open(tx: Transaction<Tables>, userId: string, { agent, now, days }: Opening) {
    const token = randomBytes(32).toString('base64url')
    await tx.deleteFrom('sessions').where('expiresAt', '<=', now.toISOString()).execute()
    const newest = tx
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .limit(most - 1)
    await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', 'not in', newest).execute()
    await tx
      .insertInto('sessions')
      .values({
        tokenHash: hashOf(token),
        id: randomBytes(12).toString('base64url'),
        userId,
        agent,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days * aDay).toISOString(),
      })
      .execute()
    return token
  },

  /** Who the token belongs to, if it is alive. */
  async find(db: Database, token: string, now: Date): Promise<AuthUser | undefined> {
    const [person] = await findPerson(db, hashOf(token), now.toISOString())
    return person
  },

  /**
   * Asks once more within a transaction, for what must not be done by somebody whose right ended a moment ago.
   * @throws Unauthorized when the session ended, Forbidden when the role changed
   */
  async confirm(tx: Transaction<Tables>, { sessionId }: AuthUser, policy: Policy): Promise<void> {
    const person = await people(tx).where('sessions.id', '=', sessionId).executeTakeFirst()
    if (!person) throw new Unauthorized()
    if (!isAllowed(policy, person.role)) throw new Forbidden()
  },

  /** A person's sessions, the newest first. */
  async list(db: Database, { id, sessionId }: AuthUser, now: Date): Promise<Session[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'agent', 'createdAt', 'expiresAt'])
      .where('userId', '=', id)
      .where('expiresAt', '>', now.toISOString())
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, _id: row.id, current: row.id === sessionId }))
  },

  /** @returns whether that person had such a session */
  async end(db: Database, userId: string, sessionId: string): Promise<boolean> {
    const ended = await db
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return ended.numDeletedRows > 0n
  },

  async endOthers(db: Database, { id, sessionId }: AuthUser): Promise<void> {
    await db.deleteFrom('sessions').where('userId', '=', id).where('id', '<>', sessionId).execute()
  },

  async endAll(tx: Transaction<Tables>, userId: string): Promise<void> {
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
  },
}

/** Sessions with the people as they are now: a deleted one has none, a changed role counts at once. */
const people = (db: Database) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'sessions.id as sessionId'])

const findPerson = prepared((db: Database, tokenHash: string, now: string) =>
  people(db).where('tokenHash', '=', tokenHash).where('expiresAt', '>', now),
)
