import type { FastifyRequest } from 'fastify'
import { databaseAnswers } from '../../db/database.server.ts'
import { noStore } from '../../lib/http-caching.ts'
import { isAllowed } from '../../lib/policy.ts'
import { everyone, type RouteContext } from '../../records/route-context.server.ts'
import { type Storage, storageAnswers } from '../../uploads/storage.server.ts'
import type { App } from '../http/create-server.server.ts'
import { hasMetricsToken } from '../metrics/metrics-token.server.ts'

/** In milliseconds. */
const checkTimeout = 2000

/** Resolves to false when a check takes longer than the timeout. */
const inTime = (check: Promise<boolean>) =>
  Promise.race([check, new Promise<boolean>((resolve) => setTimeout(resolve, checkTimeout, false).unref())])

/** How long a result is used again, in milliseconds: anyone may ask, and each check writes to the storage. */
const reuse = 1000

type Parts = Pick<RouteContext, 'db'> & { storage: Storage; damage?: readonly string[] | undefined }

/** Tells which parts of the site work. */
export type Readiness = () => Promise<{ database: boolean; data: boolean; storage: boolean }>

/** Checks that the database answers and is not damaged, and that the storage can be written. */
export const createReadiness = ({ db, storage, damage = [] }: Parts): Readiness =>
  reuseFor(reuse, async () => {
    const [database, files] = await Promise.all([inTime(databaseAnswers(db)), inTime(storageAnswers(storage))])
    return { database, data: damage.length === 0, storage: files }
  })

const failures = {
  database: 'No answer from the database',
  data: 'The database is damaged',
  storage: 'No answer from the storage',
}

/**
 * Serves `/health/live` (the process is up) and `/health/ready` (all parts work). Which part does not is said to staff and
 * to the holder of the metrics' token only.
 */
export async function healthRoutes(app: App, readiness: Readiness, metricsToken: string | undefined) {
  const hidden = { hide: true }
  const maySeeParts = (request: FastifyRequest) =>
    isAllowed('admin', request.actor?.role) || hasMetricsToken(request, metricsToken)

  app.get('/health/live', { config: { ...everyone }, schema: hidden }, async (_request, reply) => {
    return reply.header('Cache-Control', noStore).send({ success: true })
  })

  const config = { ...everyone, withoutDatabase: true }
  app.get('/health/ready', { config, schema: hidden }, async (request, reply) => {
    reply.header('Cache-Control', noStore)
    const unready = (message: string) => reply.status(503).header('Retry-After', '5').send({ success: false, message })
    // Requests are still served while the process stops; a load balancer must send no more.
    if (app.shutdown.hasBegun) return unready('Not ready')
    const parts = await readiness()
    const failed = (['database', 'data', 'storage'] as const).filter((part) => !parts[part])
    if (failed.length === 0) return { success: true }
    return unready(maySeeParts(request) ? failed.map((part) => failures[part]).join('. ') : 'Not ready')
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
