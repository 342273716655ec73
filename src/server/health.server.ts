import { sql } from 'kysely'
import { everyone, type RouteContext } from '../features/route-context.server.ts'
import { type Storage, storageAnswers } from '../uploads/storage.server.ts'
import type { App } from './create-server.server.ts'

/** In milliseconds. */
const checkTimeout = 2000

/** Resolves to false when a check takes longer than the timeout. */
const inTime = (check: Promise<boolean>) =>
  Promise.race([check, new Promise<boolean>((resolve) => setTimeout(resolve, checkTimeout, false).unref())])

/** Serves `/health/live` (the process is up) and `/health/ready` (database and storage answer, too). */
export async function healthRoutes(app: App, { db, storage }: RouteContext & { storage: Storage }) {
  const config = { ...everyone }
  const hidden = { hide: true }

  app.get('/health/live', { config, schema: hidden }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ success: true })
  })

  app.get('/health/ready', { config, schema: hidden }, async (_request, reply) => {
    const databaseAnswers = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    const [database, files] = await Promise.all([inTime(databaseAnswers), inTime(storageAnswers(storage))])
    reply.header('Cache-Control', 'no-store')
    if (database && files) return { success: true }
    const silent = [!database && 'database', !files && 'storage'].filter(Boolean).join(' and ')
    return reply
      .status(503)
      .header('Retry-After', '5')
      .send({ success: false, message: `No answer from ${silent}` })
  })
}
