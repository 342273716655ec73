import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { findDamage } from '../../db/integrity.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { createFirstSuperAdmin } from '../../features/users/super-admin.server.ts'
import type { Environment } from '../../lib/environment.server.ts'
import { purgeImages } from '../../records/image-store.server.ts'
import { refreshListKeys } from '../../records/lists/refresh-list-keys.server.ts'
import { openStorage, type Storage } from '../../uploads/storage.server.ts'
import { buildApp } from '../app.server.ts'
import type { App } from '../http/create-server.server.ts'
import { builtSite } from '../rendering/pages.server.ts'
import { openSiteDatabase } from './command.server.ts'
import { seed } from './seed.server.ts'
import { closeWhenStopped } from './stop-signals.server.ts'
import { listeningMessage, listensByItself, tellPrimary } from './workers.server.ts'

/** How long draining, and then requests in progress, such as uploads, may take when the process stops, in milliseconds. */
const stopTimeout = 30_000

/** Database → storage → first content → app → listen → first super admin. */
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
  if (environment.seed === 'demo') {
    await seed(db, storage, () => console.log('Filling the empty database with the demo summit…'))
  }
  await refreshListKeys(db)
  const development = process.env.NODE_ENV === 'development'
  const site = development ? (await import('../rendering/development.server.ts')).developmentSite() : builtSite
  const damage: string[] = []
  const app = await buildApp({ environment, db, storage, site, damage, metrics })
  opened.app = app
  // A thousand visitors may connect at the same moment: Node's default backlog of 511 would refuse some.
  await app.listen({ port: environment.port, host: environment.host, backlog: 4096, ...listensByItself() })
  tellPrimary(listeningMessage)
  await printWelcome(db, environment)
  setInterval(() => refreshListKeys(db).catch(warnOfKeys), 3_600_000).unref()
  await purgeRegularly(db, storage)
  await reportDamage(db, damage)
}

/** Says that the site is not ready, and goes on serving it, so that load balancers send their requests elsewhere. */
async function drain(app: App | undefined, seconds: number) {
  if (!app) return
  app.shutdown.hasBegun = true
  await delay(seconds * 1000)
}

/** Creates the first super admin, after everything that can fail: its password is printed only once. Prints where the site is. */
async function printWelcome(db: Database, { siteUrl, superAdmin, rateLimited }: Environment) {
  const first = await createFirstSuperAdmin(db, superAdmin)
  // Of several workers only the first prints.
  if (cluster.isWorker && cluster.worker?.id !== 1) return
  if (!rateLimited)
    console.warn('LIMITS=off: SIGN-INS ARE NOT LIMITED. Anyone may try any number of passwords. For load tests only.')
  const lines = [`The site: ${siteUrl}`, `The console: ${siteUrl}/admin`]
  // A configured password must not appear in a log.
  const password = superAdmin.password ? 'the one of SUPER_ADMIN_PASSWORD' : first?.password
  if (first) lines.push(`Super admin: ${first.email}`, `Password: ${password}`)
  console.log(lines.join('\n'))
}

const warnOfKeys = ({ message }: Error) => console.warn(`The sort keys of lists could not be refreshed: ${message}`)

async function purgeRegularly(db: Database, storage: Storage) {
  const purge = () =>
    purgeImages({ db, storage, now: () => new Date() }).catch((error) =>
      console.warn(`Unreferenced images could not be deleted: ${error.message}`),
    )
  setInterval(purge, 3_600_000).unref()
  await purge()
}

/** Adds descriptions of damage to the SQLite file to the list that readiness reads. */
async function reportDamage(db: Database, damage: string[]) {
  try {
    damage.push(...(await findDamage(db)))
    for (const description of damage) console.error(`The database file is damaged: ${description}`)
  } catch (error) {
    console.warn('The database file could not be checked for damage', error)
  }
}
