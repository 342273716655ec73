import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Transaction } from 'kysely'
import { HttpError } from '../../lib/errors.ts'
import type { Database, Tables } from '../entities.server.ts'

/** What may fail how often. */
type Limit = {
  name: string
  most: number
  /** In milliseconds. */
  window: number
  /** Whether the wait doubles each time that the limit is reached again within a day. */
  grows?: boolean
  words: string
}

const minutes = 60_000
const signIns = 'Too many failed sign-ins.'

export const limits = {
  /** Sign-ins to one account, whether it exists or not. */
  account: { name: 'account', most: 10, window: 15 * minutes, grows: true, words: signIns },
  address: { name: 'address', most: 50, window: 15 * minutes, words: signIns },
  /** The current password, when somebody who is signed in changes theirs. */
  ownPassword: { name: 'own password', most: 10, window: 15 * minutes, words: 'Too many wrong passwords.' },
  /** Each registration counts, whether it succeeds or not. */
  registration: { name: 'registration', most: 10, window: 60 * minutes, words: 'Too many registrations.' },
} satisfies Record<string, Limit>

const longestWait = 60 * minutes
const calm = 24 * 60 * minutes

/** What is counted. `account` is the e-mail of the account that it is about, so that a new password can lift the wait. */
export type Subject = { limit: Limit; who: string; account?: string }

type Row = Tables['attempts']

/**
 * Counters of attempts, in the database, so that several processes share them. An attempt is counted as pending before
 * its outcome is known: a hundred at once are not more than one after another. Then it is either a failure or forgotten.
 */
export const attempts = {
  /**
   * Begins one attempt for each subject, or none at all when one of them has to wait.
   * @throws Failure 429 with the seconds to wait
   */
  async begin(db: Database, subjects: Subject[], now: Date): Promise<void> {
    await forgetExpired(db, now)
    const refusal = await db.transaction().execute(async (tx) => {
      for (const subject of subjects) {
        const row = await lockedRow(tx, subject, now)
        const refused = refusalOf(row, subject.limit, now)
        if (refused) return refused
      }
      for (const subject of subjects) await add(tx, subject, 'pending', 1)
      return undefined
    })
    if (refusal) throw refusal
  },

  /** The attempt failed, or counts whatever its outcome. */
  async fail(db: Database, subjects: Subject[], now: Date): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const subject of subjects) {
        const row = await lockedRow(tx, subject, now)
        const { key, ...after } = afterFailure(row, subject.limit, now)
        await tx.updateTable('attempts').set(after).where('key', '=', key).execute()
      }
    })
  },

  /** The attempt succeeded, or came to nothing: it is not counted. */
  async end(db: Database, subjects: Subject[]): Promise<void> {
    for (const subject of subjects) await add(db, subject, 'pending', -1)
  },

  async forget(db: Database, subject: Subject): Promise<void> {
    await db.deleteFrom('attempts').where('key', '=', keyOf(subject)).execute()
  },

  /** Lifts every wait that is about an account. */
  async forgetAccount(db: Database, email: string): Promise<void> {
    await db.deleteFrom('attempts').where('account', '=', hashOf(email)).execute()
  },
}

/** Once in a while and not within other work: two processes that delete the same rows would wait for one another. */
let nextSweep = 0
async function forgetExpired(db: Database, now: Date) {
  if (now.getTime() < nextSweep) return
  nextSweep = now.getTime() + 10 * minutes
  await db.deleteFrom('attempts').where('expiresAt', '<=', now.toISOString()).execute()
}

/** The row is made if need be, starts anew when its window is over, and is nobody else's until the transaction ends. */
async function lockedRow(tx: Transaction<Tables>, subject: Subject, now: Date): Promise<Row> {
  const at = now.toISOString()
  const { limit, account } = subject
  const lifetime = limit.grows ? calm : limit.window
  const row = await tx
    .insertInto('attempts')
    .values({
      key: keyOf(subject),
      account: account === undefined ? null : hashOf(account),
      pending: 0,
      failures: 0,
      since: at,
      blockedUntil: null,
      blocks: 0,
      expiresAt: new Date(now.getTime() + lifetime).toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((each) => ({ since: each.ref('attempts.since') })))
    .returningAll()
    .executeTakeFirstOrThrow()
  const isOver = now.getTime() >= Date.parse(row.since) + limit.window && !isBlocked(row, now)
  if (!isOver) return row
  const blocks = row.expiresAt <= at ? 0 : row.blocks
  const fresh = { ...row, pending: 0, failures: 0, since: at, blockedUntil: null, blocks }
  await tx.updateTable('attempts').set(fresh).where('key', '=', row.key).execute()
  return fresh
}

const isBlocked = ({ blockedUntil }: Row, now: Date) => blockedUntil !== null && blockedUntil > now.toISOString()

function refusalOf(row: Row, limit: Limit, now: Date): HttpError | undefined {
  if (row.blockedUntil && isBlocked(row, now)) {
    const seconds = Math.ceil((Date.parse(row.blockedUntil) - now.getTime()) / 1000)
    const wait = Math.ceil(seconds / 60)
    const words = `${limit.words} Please try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`
    return new HttpError(429, words, { retryAfter: seconds })
  }
  // Nobody failed too often, but so many are under way that they could: those go first.
  if (row.failures + row.pending >= limit.most)
    return new HttpError(429, 'Too many attempts at once. Please try again in a few seconds.', { retryAfter: 2 })
  return undefined
}

function afterFailure(row: Row, limit: Limit, now: Date): Row {
  const time = now.getTime()
  const failures = row.failures + 1
  const isReached = failures >= limit.most
  const wait = limit.grows
    ? Math.min(limit.window * 2 ** row.blocks, longestWait)
    : Date.parse(row.since) + limit.window - time
  return {
    ...row,
    pending: Math.max(row.pending - 1, 0),
    failures,
    blockedUntil: isReached ? new Date(time + wait).toISOString() : null,
    blocks: row.blocks + (isReached ? 1 : 0),
    expiresAt: new Date(time + (limit.grows ? calm : limit.window)).toISOString(),
  }
}

const add = (db: Database, subject: Subject, column: 'pending', count: 1 | -1) =>
  db
    .updateTable('attempts')
    .set((row) => ({ [column]: row(column, '+', count) }))
    .where('key', '=', keyOf(subject))
    .where(column, '>=', count === 1 ? 0 : 1)
    .execute()

/**
 * Addresses from which a person signed in before. Sign-ins from there are counted apart, so that strangers who fail on
 * purpose do not keep anybody out of their own account.
 */
export const familiar = {
  /** What an attempt to sign in is counted as; the same work whether the account exists or not. */
  async subjectOf(db: Database, email: string, userId: string | undefined, from: string): Promise<Subject> {
    const known = await db
      .selectFrom('familiar_addresses')
      .select('address')
      .where('userId', '=', userId ?? '')
      .where('address', '=', hashOf(from))
      .executeTakeFirst()
    return { limit: limits.account, who: known ? `${email} from ${from}` : email, account: email }
  },

  /** Keeps the fifty that were used last. */
  async remember(tx: Transaction<Tables>, userId: string, from: string, now: Date): Promise<void> {
    const usedAt = now.toISOString()
    await tx
      .insertInto('familiar_addresses')
      .values({ userId, address: hashOf(from), usedAt })
      .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ usedAt }))
      .execute()
    const old = tx
      .selectFrom('familiar_addresses')
      .select('address')
      .where('userId', '=', userId)
      .orderBy('usedAt', 'desc')
      .limit(50)
    await tx.deleteFrom('familiar_addresses').where('userId', '=', userId).where('address', 'not in', old).execute()
  },
}

/** Addresses and e-mail addresses are kept as hashes: the counters shall not tell who tried. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = ({ limit, who }: Subject) => hashOf(`${limit.name} ${who}`)

/** Where a call comes from. Of IPv6 the network, since one household has 2⁶⁴ addresses. */
export function addressOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  const whole = [...groups, ...Array(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
