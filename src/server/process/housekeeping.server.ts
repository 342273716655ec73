import { findDamage } from '../../db/integrity.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { purgeHistory } from '../../features/history/purge-history.server.ts'
import { authSessions } from '../../features/users/auth-sessions.server.ts'
import { type Credentials, createFirstSuperAdmin } from '../../features/users/super-admin.server.ts'
import type { Environment } from '../../lib/environment.server.ts'
import { purgeImages } from '../../records/image-store.server.ts'
import { refreshListKeys } from '../../records/lists/refresh-list-keys.server.ts'
import type { Storage } from '../../uploads/storage.server.ts'
import { keepBuiltFiles } from '../dictionaries/file-dictionaries.server.ts'
import { deleteClosedSets, deleteExpired } from './delete-expired.server.ts'
import { storeDemoPictures } from './demo-pictures.server.ts'
import { seed } from './seed.server.ts'

/** What a site needs for work that runs once, however many workers there are. */
type Site = { db: Database; storage: Storage; environment: Environment }

const hour = 3_600_000

const demos = { demo: 'nairobi', 'demo-lagos': 'lagos', none: undefined } as const

/** Fills an empty database and computes the sort keys of lists, before anything is served. */
export async function prepareSite({ db, environment }: Site): Promise<void> {
  const demo = demos[environment.seed]
  if (demo) await seed(db, demo, () => console.log('Filling the empty database with the demo summit…'))
  await refreshListKeys(db)
}

/**
 * Completes a site that listens, welcomes its operator, and does its housekeeping: now and once an hour.
 * @param onDamage called with descriptions of damage to the SQLite file
 */
export async function startHousekeeping(site: Site, onDamage: (descriptions: string[]) => void): Promise<void> {
  const { db, storage, environment } = site
  // A configured password works at once; a generated one is printed once, after everything that takes long.
  const { superAdmin } = environment
  const created = superAdmin.password ? await createFirstSuperAdmin(db, superAdmin) : undefined
  const demo = demos[environment.seed]
  if (demo)
    await attempt('The demo’s pictures could not be stored', () =>
      storeDemoPictures(site, demo, () => console.log('Making the pictures of the demo…')),
    )()
  await printWelcome(site, created)
  const refreshKeys = attempt('The sort keys of lists could not be refreshed', () => refreshListKeys(db))
  const purge = attempt('Unreferenced images could not be deleted', () =>
    purgeImages({ db, storage, now: () => new Date() }),
  )
  const forget = attempt('Old changes could not be deleted from the history', () =>
    purgeHistory(db, { days: environment.historyDays, now: new Date() }),
  )
  const expire = attempt('Sessions, links and counters that have expired could not be deleted', async () => {
    await authSessions.shorten(db, new Date(), environment.sessionDays)
    await deleteExpired(db, new Date())
    await deleteClosedSets(db, new Date())
  })
  for (const task of [refreshKeys, purge, forget, expire]) setInterval(task, hour).unref()
  await purge()
  await forget()
  await expire()
  if (!environment.cdn)
    await attempt('The built files could not be kept for the next build', () => keepBuiltFiles(environment.dataDir))()
  await attempt('The database file could not be checked for damage', async () => {
    const damage = await findDamage(db)
    for (const description of damage) console.error(`The database file is damaged: ${description}`)
    if (damage.length > 0) onDamage(damage)
  })()
}

/**
 * Creates the first super admin, unless that was done, and prints where the site is. Runs after everything that can
 * fail, because the password is printed only once.
 */
async function printWelcome({ db, environment: { siteUrl, superAdmin, rateLimited } }: Site, created?: Credentials) {
  const first = created ?? (await createFirstSuperAdmin(db, superAdmin))
  if (!rateLimited)
    console.warn('LIMITS=off: SIGN-INS ARE NOT LIMITED. Anyone may try any number of passwords. For load tests only.')
  const lines = [`The site: ${siteUrl}`, `The console: ${siteUrl}/admin`]
  // A configured password must not appear in a log.
  const password = superAdmin.password ? 'as set in SUPER_ADMIN_PASSWORD' : first?.password
  if (first) lines.push(`Super admin: ${first.email}`, `Password: ${password}`)
  console.log(lines.join('\n'))
}

/** Returns the task with failures logged as warnings. */
const attempt = (failure: string, task: () => Promise<void>) => () =>
  task().catch(({ message }: Error) => console.warn(`${failure}: ${message}`))
