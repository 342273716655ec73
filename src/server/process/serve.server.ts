import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../features/entities.server.ts'
import type { Environment } from '../../lib/environment.server.ts'
import { openStorage } from '../../uploads/storage.server.ts'
import { buildApp } from '../app.server.ts'
import type { App } from '../http/create-server.server.ts'
import { builtSite } from '../rendering/pages.server.ts'
import { openSiteDatabase } from './command.server.ts'
import { prepareSite, startHousekeeping } from './housekeeping.server.ts'
import { closeWhenStopped } from './stop-signals.server.ts'
import { onDamageFound } from './workers.server.ts'

/**
 * How long draining and then requests in progress, such as uploads, may take when the process stops, in milliseconds.
 */
const stopTimeout = 30_000

/** Database → storage → first content → app → listen → housekeeping. */
export async function serve(environment: Environment): Promise<void> {
  const metrics = environment.metrics && (await import('../metrics/metrics.server.ts')).createMetrics()
  const opened: { app?: App; db?: Database } = {}
  closeWhenStopped(stopTimeout, async (error) => {
    if (error) console.error('Closing after an error', error)
    else await drain(opened.app, environment.drainSeconds)
    await opened.app?.close()
    await opened.db?.destroy()
  })
  const onOpen = (database: Database) => {
    opened.db = database
  }
  const db = await openSiteDatabase(environment, { onOpen, log: metrics?.countQuery })
  const files = await openStorage(environment.storageUrl)
  const storage = metrics?.timed(files) ?? files
  const isAlone = !cluster.isWorker // the primary of workers prepares the site, and does its housekeeping
  if (isAlone) await prepareSite({ db, storage, environment })
  const development = process.env.NODE_ENV === 'development'
  const site = development ? (await import('../rendering/development.server.ts')).developmentSite() : builtSite
  const damage: string[] = []
  const onDamage = (found: string[]) => damage.push(...found)
  onDamageFound(onDamage)
  const app = await buildApp({ environment, db, storage, site, damage, metrics })
  opened.app = app
  // A thousand visitors may connect at once, and Node's default backlog of 511 would refuse some.
  await app.listen({ port: environment.port, host: environment.host, backlog: 4096 })
  if (isAlone) await startHousekeeping({ db, storage, environment }, onDamage)
}

/** Reports that the site is not ready and keeps serving it, so that load balancers send their requests elsewhere. */
async function drain(app: App | undefined, seconds: number) {
  if (!app) return
  app.shutdown.hasBegun = true
  await delay(seconds * 1000)
}
