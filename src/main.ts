import closeWithGrace from 'close-with-grace'
import { findDamage } from './db/integrity.server.ts'
import type { Database } from './features/entities.server.ts'
import { purgeImages } from './features/image-store.server.ts'
import { createFirstSuperAdmin } from './features/users/super-admin.server.ts'
import { readEnvironment } from './lib/environment.server.ts'
import { buildApp } from './server/app.server.ts'
import { openSiteDatabase, runCommand } from './server/command.server.ts'
import type { App } from './server/create-server.server.ts'
import { builtSite } from './server/pages.server.ts'
import { seed } from './server/seed.server.ts'
import { openStorage } from './uploads/storage.server.ts'

/** Environment → database → storage → first content → app → listen → first super admin. */
await runCommand(async () => {
  const environment = readEnvironment(process.env)
  let opened: Database | undefined
  let app: App | undefined
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error('Closing after an error', err)
    await app?.close()
    await opened?.destroy()
  })

  const metrics = environment.metrics && (await import('./server/metrics/metrics.server.ts')).createMetrics()
  const onOpen = (database: Database) => {
    opened = database
  }
  const db = await openSiteDatabase(environment, { onOpen, log: metrics?.countQuery })
  const files = await openStorage(environment.storageUrl)
  const storage = metrics?.timed(files) ?? files
  if (environment.seed === 'demo') {
    await seed(db, storage, () => console.log('Filling the empty database with the demo summit…'))
  }
  const development = process.env.NODE_ENV === 'development'
  const site = development ? (await import('./server/development.server.ts')).developmentSite() : builtSite
  const damage: string[] = []
  app = await buildApp({ environment, db, storage, site, damage, metrics })
  if (!environment.rateLimited)
    console.warn('LIMITS=off: SIGN-INS ARE NOT LIMITED. Anyone may try any number of passwords. For load tests only.')
  // A thousand visitors may connect at once: Node's default backlog of 511 would refuse some.
  await app.listen({ port: environment.port, host: environment.host, backlog: 4096 })
  // After everything that can fail: its password is printed only once.
  const first = await createFirstSuperAdmin(db, environment.superAdmin)
  const lines = [`The site: ${environment.siteUrl}`, `The console: ${environment.siteUrl}/admin`]
  // A configured password must not appear in a log.
  const password = environment.superAdmin.password ? 'the one of SUPER_ADMIN_PASSWORD' : first?.password
  if (first) lines.push(`Super admin: ${first.email}`, `Password: ${password}`)
  console.log(lines.join('\n'))
  const purge = () =>
    purgeImages({ db, storage, now: () => new Date() }).catch((error) =>
      console.warn(`Unreferenced images could not be deleted: ${error.message}`),
    )
  setInterval(purge, 3_600_000).unref()
  await purge()
  await reportDamage(db, damage)
})

/** Adds descriptions of damage to the SQLite file to the list that readiness reads. */
async function reportDamage(db: Database, damage: string[]) {
  try {
    damage.push(...(await findDamage(db)))
    for (const description of damage) console.error(`The database file is damaged: ${description}`)
  } catch (error) {
    console.warn('The database file could not be checked for damage', error)
  }
}
