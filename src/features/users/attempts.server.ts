import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Transaction } from 'kysely'
import { Failure } from '../../lib/errors.ts'
import type { Database, Tables } from '../tables.server.ts'

/**
 * What may be tried how often. An attempt counts before its outcome is known, so that a hundred at once are not more
 * than one after another; a success takes its own count back.
 */
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
  registration: { name: 'registration', most: 10, window: 60 * minutes, words: 'Too many registrations.' },
} satisfies Record<string, Limit>

const longestWait = 60 * minutes
const calm = 24 * 60 * minutes

type Subject = { limit: Limit; who: string }
type Row = Tables['attempts']

/** Counters of attempts, in the database, so that several processes share them. */
export const attempts = {
  /**
   * Counts one attempt for each subject, or none at all when one of them has to wait.
   * @throws Failure 429 with the seconds to wait
   */
  async take(db: Database, subjects: Subject[], now: Date): Promise<void> {
    const refused = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('attempts').where('expiresAt', '<=', now.toISOString()).execute()
      const taken: Row[] = []
      for (const { limit, who } of subjects) {
        const row = await lockedRow(tx, keyOf(limit, who), now)
        if (row.blockedUntil && row.blockedUntil > now.toISOString())
          return { limit, seconds: Math.ceil((Date.parse(row.blockedUntil) - now.getTime()) / 1000) }
        taken.push(afterAttempt(row, limit, now))
      }
      for (const { key, ...row } of taken) await tx.updateTable('attempts').set(row).where('key', '=', key).execute()
      return undefined
    })
    if (!refused) return
    const { limit, seconds } = refused
    const wait = Math.ceil(seconds / 60)
    throw new Failure(429, `${limit.words} Please try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`, {
      retryAfter: seconds,
    })
  },

  /** A success: that attempt is not counted. */
  async giveBack(db: Database, { limit, who }: Subject): Promise<void> {
    await db
      .updateTable('attempts')
      .set((row) => ({ count: row('count', '-', 1), blockedUntil: null }))
      .where('key', '=', keyOf(limit, who))
      .where('count', '>', 0)
      .execute()
  },

  async forget(db: Database, { limit, who }: Subject): Promise<void> {
    await db.deleteFrom('attempts').where('key', '=', keyOf(limit, who)).execute()
  },
}

/** The row is made if need be, and nobody else reads it until the end of the transaction. */
async function lockedRow(tx: Transaction<Tables>, key: string, now: Date): Promise<Row> {
  const at = now.toISOString()
  return tx
    .insertInto('attempts')
    .values({ key, count: 0, since: at, blockedUntil: null, blocks: 0, expiresAt: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ count: row.ref('attempts.count') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Addresses from which a person signed in before. Sign-ins from there are counted apart, so that strangers who fail on
 * purpose do not keep anybody out of their own account.
 */
export const familiar = {
  /** The name under which an attempt to sign in is counted; the same work whether the account exists or not. */
  async nameOf(db: Database, email: string, userId: string | undefined, from: string): Promise<string> {
    const known = await db
      .selectFrom('familiar_addresses')
      .select('address')
      .where('userId', '=', userId ?? '')
      .where('address', '=', hashOf(from))
      .executeTakeFirst()
    return known ? `${email} from ${from}` : email
  },

  async remember(tx: Transaction<Tables>, userId: string, from: string): Promise<void> {
    await tx
      .insertInto('familiar_addresses')
      .values({ userId, address: hashOf(from) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

/** How a counter stands after one more attempt. */
function afterAttempt(row: Row, limit: Limit, now: Date): Row {
  const time = now.getTime()
  const isOver = time >= Date.parse(row.since) + limit.window
  const since = isOver ? time : Date.parse(row.since)
  const count = (isOver ? 0 : row.count) + 1
  const isReached = count >= limit.most
  const wait = limit.grows ? Math.min(limit.window * 2 ** row.blocks, longestWait) : since + limit.window - time
  return {
    key: row.key,
    count,
    since: new Date(since).toISOString(),
    blockedUntil: isReached ? new Date(time + wait).toISOString() : null,
    blocks: row.blocks + (isReached ? 1 : 0),
    expiresAt: new Date(time + (limit.grows ? calm : limit.window)).toISOString(),
  }
}

/** Addresses and e-mail addresses are kept as hashes: the counters shall not tell who tried. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (limit: Limit, who: string) => hashOf(`${limit.name} ${who}`)

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
