import { accessSync, constants } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { openDatabase } from './db/database.server.ts'
import { migrate } from './db/migrate.server.ts'
import type { Tables } from './features/tables.server.ts'
import { readEnvironment, SettingError } from './lib/environment.ts'
import { makeFolder } from './lib/make-folder.server.ts'
import { isOlder, oldestNode } from './lib/versions.ts'
import { buildApp } from './server/app.server.ts'
import type { App } from './server/new-app.server.ts'
import { builtSite } from './server/pages.server.ts'
import { seed } from './server/seed.server.ts'
import { openStorage } from './uploads/storage.server.ts'

/** Environment → database → storage → app → listen. Whatever is in the way is said in one sentence. */
async function main() {
  if (isOlder(process.version, oldestNode))
    throw new SettingError(
      `Node ${process.version} is too old: the site needs ${oldestNode} or newer (npm start brings one).`,
    )
  const environment = readEnvironment(process.env)
  prepareFolder(environment.dataDir)

  const db = await openDatabase<Tables>(environment.databaseUrl, {
    // Without the error itself: it holds the whole connection, its secret too.
    onError: ({ message }) => console.warn(`A database connection was lost: ${message}`),
  })
  let app: App | undefined
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error('Closing after an error', err)
    await app?.close()
    await db.destroy()
  })

  const applied = await migrate(db)
  if (applied.length > 0) console.log(`Migrated the database (${applied.join(', ')})`)
  const storage = await openStorage(environment.storageUrl)
  if (environment.seed === 'demo') {
    await seed(db, storage, () => console.log('Filling the empty database with the demo summit…'))
  }

  const development = process.env.NODE_ENV === 'development'
  const site = development ? await (await import('./server/development.server.ts')).developmentSite() : builtSite
  app = await buildApp({ environment, db, storage, site })
  await app.listen({ port: environment.port, host: environment.host })
  console.log(`The site: ${environment.siteUrl}`)
}

function prepareFolder(path: string) {
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingError(
      `DATA_DIR=${path} cannot be written (${(error as NodeJS.ErrnoException).code}): choose another folder or change its permissions.`,
    )
  }
}

/** What stands in the way, in one sentence; undefined for what only its stack can explain. */
function sentence(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that one or set PORT to another number.`
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address HOST=${process.env.HOST}.`
  if (code === 'SQLITE_READONLY')
    return 'The database file cannot be written: check its permissions and those of DATA_DIR.'
  return undefined
}

main().catch((error: unknown) => {
  console.error(sentence(error) ?? error)
  process.exit(1)
})
