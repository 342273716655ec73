import type { FastifyRequest } from 'fastify'
import { databaseAnswers } from '../../db/database.server.ts'
import { noStore } from '../../lib/http-caching.ts'
import { isAllowed } from '../../lib/policy.ts'
import { everyone, type RouteContext } from '../../records/route-context.server.ts'
import { type Storage, storageAnswers } from '../../uploads/storage.server.ts'
import type { App } from '../http/create-server.server.ts'
import { hasMetricsToken } from '../metrics/metrics-token.server.ts'
import { watchPart } from './watch-part.server.ts'

type Parts = Pick<RouteContext, 'db'> & { storage: Storage; damage?: readonly string[] | undefined }

/** Returns which parts of the site work. */
export type Readiness = () => Promise<{ database: boolean; data: boolean; storage: boolean }>

/** Checks that the database answers and is not damaged, and that the storage can be written. */
export function createReadiness({ db, storage, damage = [] }: Parts): Readiness {
  const database = watchPart((onStart) => databaseAnswers(db, onStart), { reuse: 1000 })
  const checkStorage = (onStart: () => void) => {
    onStart()
    return storageAnswers(storage)
  }
  // Each check writes to the storage, and S3 charges for it.
  const files = watchPart(checkStorage, { reuse: 30_000 })
  return async () => {
    const [databaseWorks, storageWorks] = await Promise.all([database(), files()])
    return { database: databaseWorks, data: damage.length === 0, storage: storageWorks }
  }
}

const failures = {
  database: 'No answer from the database',
  data: 'The database is damaged',
  storage: 'No answer from the storage',
}

/**
 * Serves `/health/live` (the process is up) and `/health/ready` (all parts work). Only staff and holders of the metrics
 * token are told which part failed.
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
    // Requests are still served while the process stops, but a load balancer must send no more.
    if (app.shutdown.hasBegun) return unready('Not ready')
    const parts = await readiness()
    const failed = (['database', 'data', 'storage'] as const).filter((part) => !parts[part])
    if (failed.length === 0) return { success: true }
    return unready(maySeeParts(request) ? failed.map((part) => failures[part]).join('. ') : 'Not ready')
  })
}
