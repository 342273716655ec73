import { databaseAnswers } from '../db/database.server.ts'
import { everyone, type RouteContext } from '../features/route-context.server.ts'
import { type Storage, storageAnswers } from '../uploads/storage.server.ts'
import type { App } from './create-server.server.ts'

/** In milliseconds. */
const checkTimeout = 2000

/** Resolves to false when a check takes longer than the timeout. */
const inTime = (check: Promise<boolean>) =>
  Promise.race([check, new Promise<boolean>((resolve) => setTimeout(resolve, checkTimeout, false).unref())])

/** How long a result is used again, in milliseconds: anyone may ask, and each check writes to the storage. */
const reuse = 1000

type Parts = Pick<RouteContext, 'db'> & { storage: Storage; damage?: readonly string[] }

/**
 * Serves `/health/live` (the process is up) and `/health/ready` (the database answers and is not damaged, the storage can
 * be written).
 */
export async function healthRoutes(app: App, { db, storage, damage = [] }: Parts) {
  const config = { ...everyone }
  const hidden = { hide: true }
  const checked = reuseFor(reuse, () => Promise.all([inTime(databaseAnswers(db)), inTime(storageAnswers(storage))]))

  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  app.get('/health/live', { config, schema: hidden }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ success: true })
  })

  app.get('/health/ready', { config, schema: hidden }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const unready = (message: string) => reply.status(503).header('Retry-After', '5').send({ success: false, message })
    // Open connections are still served while the process stops; a load balancer must send no more.
    if (isStopping) return unready('The server is stopping')
    const [database, files] = await checked()
    if (database && files && damage.length === 0) return { success: true }
    const silent = [!database && 'database', !files && 'storage'].filter(Boolean).join(' and ')
    const message = silent ? `No answer from ${silent}` : 'The database is damaged'
    return unready(message)
  })
}

/** Returns `check`, which concurrent and soon following calls share. */
function reuseFor<Result>(milliseconds: number, check: () => Promise<Result>): () => Promise<Result> {
  let latest: { result: Promise<Result>; at: number } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > milliseconds) latest = { result: check(), at: performance.now() }
    return latest.result
  }
}
