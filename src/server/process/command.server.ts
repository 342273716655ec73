import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import type { LogEvent } from 'kysely'
import { openDatabase } from '../../db/database.server.ts'
import { migrate } from '../../db/migrate.server.ts'
import type { Database, Tables } from '../../features/entities.server.ts'
import { ConfigError, type Environment } from '../../lib/environment.server.ts'
import { isOlderVersion, minNodeVersion } from '../../lib/versions.ts'

/** Runs a command, and ends the process with one sentence on a failure that the operator can fix. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    if (isOlderVersion(process.version, minNodeVersion))
      throw new ConfigError(
        `Node ${process.version} is too old: the site needs ${minNodeVersion} or newer (npm start brings one).`,
      )
    await command()
  } catch (error) {
    console.error(sentence(error) ?? error)
    process.exit(1)
  }
}

/**
 * In milliseconds. A frozen database, unlike one that is down, refuses no connection. With this timeout, clients get
 * 503 within two seconds.
 */
const queryTimeout = 1800

/** Migrates the site's database and opens it. */
export async function openSiteDatabase(
  environment: Environment,
  { onOpen = () => {}, log }: { onOpen?: (db: Database) => void; log?: ((event: LogEvent) => void) | undefined } = {},
): Promise<Database> {
  const { databaseUrl } = environment
  await migrateSiteDatabase(environment)
  const db = await openDatabase<Tables>(databaseUrl, {
    // Only the message: the error contains the connection with its password.
    onError: ({ message }) => console.warn(`A database connection was lost: ${message}`),
    queryTimeout,
    ...(log && { log }),
  })
  onOpen(db)
  return db
}

/**
 * Opens the database of a site that exists, as it is.
 * @throws ConfigError if there is none
 */
export function openExistingDatabase({ databaseUrl }: Pick<Environment, 'databaseUrl'>): Promise<Database> {
  const file = databaseUrl.startsWith('sqlite:') && databaseUrl.slice('sqlite:'.length)
  // Opening would create it.
  if (file && !existsSync(file)) throw new ConfigError(`There is no site at ${file}: check DATA_DIR and DATABASE_URL.`)
  return openDatabase<Tables>(databaseUrl)
}

/** How long a start waits for a database that is also starting, in milliseconds. */
const startTimeout = 60_000

/** Has no timeout: a migration may take long, or wait for another process's. */
export async function migrateSiteDatabase({ dataDir, databaseUrl }: Environment) {
  prepareFolder(dataDir)
  const db = await openDatabase<Tables>(databaseUrl, {
    waitFor: startTimeout,
    onWait: (address) => console.log(`Waiting for the database at ${address}…`),
  })
  try {
    const applied = await migrate(db)
    if (applied.length > 0) console.log(`Migrated the database (${applied.join(', ')})`)
  } finally {
    await db.destroy()
  }
}

function prepareFolder(path: string) {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR=${path} cannot be written (${(error as NodeJS.ErrnoException).code}): choose another folder or change its permissions.`,
    )
  }
}

/** Returns the sentence for an operator; undefined for an error that only its stack explains. */
function sentence(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that one or set PORT to another number.`
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address HOST=${process.env.HOST}.`
  if (code && /^SQLITE_(CORRUPT|NOTADB)/.test(code)) return 'The database file is damaged: restore it from a backup.'
  if (code === 'SQLITE_READONLY')
    return 'The database file cannot be written: check its permissions and those of DATA_DIR.'
  return undefined
}
