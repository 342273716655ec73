import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { countAll } from '../../db/count-all.server.ts'
import { currentRevision } from '../../db/database.server.ts'
import { writeQueueLength } from '../../db/write-queue.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { passwordQueueLength } from '../../features/users/passwords.server.ts'
import { imageQueueLength } from '../../uploads/images.server.ts'
import { presenceConnections } from '../presence/presence-board.server.ts'
import type { Readiness } from '../process/health.server.ts'
import type { Metrics } from './metrics.server.ts'

type Options = { db: Database; now: () => Date; readiness: Readiness }

/** Adds metrics that are read on demand: queue lengths, and the state of database and storage. */
export function measureState({ registry }: Metrics, { db, now, readiness }: Options) {
  const registers = [registry]
  new Gauge({
    name: 'summit_ready',
    help: 'Health of each part of the site: 1 if it works, otherwise 0',
    aggregator: 'min',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const [part, isReady] of Object.entries(await readiness())) this.set({ part }, isReady ? 1 : 0)
    },
  })
  new Gauge({
    name: 'summit_queue_length',
    help: 'What waits: mails and messages to devices to send, and changes to purge from the CDN; in the busiest worker, writes to the database, passwords to hash, images to decode',
    aggregator: 'max',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.set({ queue: 'writes' }, writeQueueLength(db))
      this.set({ queue: 'passwords' }, passwordQueueLength())
      this.set({ queue: 'images' }, imageQueueLength())
      this.set({ queue: 'mails' }, await orUnknown(mails(db)))
      this.set({ queue: 'messages' }, await orUnknown(messages(db)))
      this.set({ queue: 'purges' }, await orUnknown(purges(db)))
    },
  })
  new Gauge({
    name: 'summit_auth_sessions',
    help: 'Sessions that have not expired',
    aggregator: 'max',
    registers,
    async collect() {
      this.set(await orUnknown(sessions(db, now())))
    },
  })
  new Gauge({
    name: 'summit_presence_connections',
    help: 'Tabs of the console that are told which records others have open',
    registers,
    collect() {
      this.set(presenceConnections())
    },
  })
  new Gauge({
    name: 'summit_database_revision',
    help: 'The number of record changes so far',
    aggregator: 'max',
    registers,
    async collect() {
      this.set(await orUnknown(currentRevision(db).then((count) => ({ count }))))
    },
  })
}

const mails = (db: Database) => db.selectFrom('outbox').select(countAll).executeTakeFirstOrThrow()

const messages = (db: Database) => db.selectFrom('push_messages').select(countAll).executeTakeFirstOrThrow()

/** The number of changes that have not been purged from the CDN yet; 0 without a CDN. */
const purges = async (db: Database) => {
  const behind = sql<number>`value - revision`.as('count')
  const query = db.selectFrom('revision').innerJoin('purge_cursors', (join) => join.on('name', '=', 'initial'))
  return (await query.select(behind).executeTakeFirst()) ?? { count: 0 }
}

const sessions = (db: Database, now: Date) =>
  db.selectFrom('sessions').select(countAll).where('expiresAt', '>', now.toISOString()).executeTakeFirstOrThrow()

/** NaN while the database does not answer: the other metrics are needed most then. */
const orUnknown = (counting: Promise<{ count: number | string }>): Promise<number> =>
  counting.then(
    ({ count }) => Number(count),
    () => Number.NaN,
  )
