import type { Database } from '../../features/entities.server.ts'
import { authSessions, type SessionLengths } from '../../features/users/auth-sessions.server.ts'
import { HttpError } from '../../lib/errors.ts'
import { later } from '../../lib/later.ts'
import type { OpenRecord } from '../../lib/open-record.ts'
import type { AuthUser } from '../../records/route-context.server.ts'

/** How often the rows of other processes are read and sessions checked, in milliseconds. */
const pollInterval = 2000
/** How often rows are renewed. Connections that are silent for 30 s are closed. */
const heartbeatInterval = 15_000
/** When a row of a killed process no longer counts, in milliseconds after its renewal. */
const rowLifetime = 45_000
const maxConnections = { ofOnePerson: 50, inAll: 500 }

type Record = { entity: string; recordId: string }

export type Connection = {
  /** Names the tab of a person. */
  key: string
  user: AuthUser
  /** The record that is open in the tab. */
  record: Record | undefined
  send: (text: string) => void
  close: () => void
}

/** All connections of this process, for metrics. */
let connectionCount = 0
export const presenceConnections = (): number => connectionCount

/**
 * Tells staff which records others have open. The rows of all processes are in one table, which each process with a
 * connection reads every two seconds.
 */
export function openPresenceBoard(db: Database, lengths: SessionLengths, now: () => Date) {
  const connections = new Map<string, Connection>()
  /** As they were sent last. */
  let rows: Row[] = []
  const timers = [setInterval(poll, pollInterval), setInterval(beat, heartbeatInterval)]
  for (const timer of timers) timer.unref()

  function poll() {
    if (connections.size > 0) void Promise.all([read(), closeEnded()]).catch(() => {}) // the next poll tries again
  }

  /** Closes the connections whose session has ended. */
  async function closeEnded() {
    const ids = [...connections.values()].map(({ user }) => user.sessionId)
    const open = await authSessions.openStaffSessions(db, ids, now(), lengths)
    for (const { user, close } of connections.values())
      if (ids.includes(user.sessionId) && !open.has(user.sessionId)) close()
  }

  /** Sends the rows to all, when they have changed. */
  async function read() {
    const found = await readRows(db, now())
    const isSame = JSON.stringify(found) === JSON.stringify(rows)
    rows = found
    if (!isSame) for (const connection of connections.values()) sendRows(connection, rows)
  }

  function sendRows({ user, send }: Connection, rows: Row[]) {
    const others = rows.filter(({ userId }) => userId !== user.id).map(({ userId, ...record }) => record)
    send(`data: ${JSON.stringify(others satisfies OpenRecord[])}\n\n`)
  }

  function beat() {
    for (const connection of connections.values()) {
      connection.send(':\n\n')
      void store(connection).catch(() => {}) // the next beat tries again
    }
  }

  async function store({ key, user, record }: Connection) {
    if (!record) return
    const since = now().toISOString()
    const expiresAt = later(now(), rowLifetime)
    await db
      .insertInto('presence')
      .values({ id: key, userId: user.id, ...record, since, expiresAt })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAt }))
      .execute()
  }

  async function removeRow(key: string) {
    await db.deleteFrom('presence').where('id', '=', key).execute()
  }

  return {
    /** @throws HttpError 503 when there are too many */
    requireRoom({ id }: AuthUser, key: string) {
      if (connections.has(key)) return
      const own = [...connections.values()].filter(({ user }) => user.id === id)
      if (own.length >= maxConnections.ofOnePerson || connections.size >= maxConnections.inAll)
        throw new HttpError(503, 'Too many tabs are open', { retryAfter: 60 })
    },

    /** Adds a connection. One of the same tab, for another record, ends. */
    async add(connection: Connection) {
      const earlier = connections.get(connection.key)
      connections.set(connection.key, connection)
      connectionCount += earlier ? 0 : 1
      earlier?.close()
      if (!isSameRecord(earlier?.record, connection.record)) await removeRow(connection.key)
      await store(connection)
      // Closed meanwhile: its row was removed before it was stored.
      if (!connections.has(connection.key)) return removeRow(connection.key)
      sendRows(connection, await readRows(db, now()))
    },

    async remove(connection: Connection) {
      if (connections.get(connection.key) !== connection) return
      connections.delete(connection.key)
      connectionCount -= 1
      await removeRow(connection.key)
    },

    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const connection of [...connections.values()]) {
        connection.close()
        await this.remove(connection).catch(() => {})
      }
    },
  }
}

const isSameRecord = (one: Record | undefined, other: Record | undefined) =>
  one?.entity === other?.entity && one?.recordId === other?.recordId

type Row = OpenRecord & { userId: string }

const readRows = (db: Database, now: Date): Promise<Row[]> =>
  db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.userId')
    .select(['presence.userId', 'users.name', 'presence.entity', 'presence.recordId', 'presence.since'])
    .where('presence.expiresAt', '>', now.toISOString())
    .orderBy('presence.since')
    .orderBy('presence.id')
    .execute()
