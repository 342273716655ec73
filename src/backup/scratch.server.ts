import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../db/database.server.ts'
import { migrate, migrations } from '../db/migrate.server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { removeAtExit } from './remove-at-exit.server.ts'

export type Scratch = { db: Database; folder: string; close(): Promise<void> }

/**
 * Opens an empty SQLite database in a temporary folder that only this user can read, with the tables as they were after
 * these migrations.
 * @throws ConfigError when this version does not know one of them
 */
export async function openScratch(names: string[]): Promise<Scratch> {
  const known = Object.entries(migrations).slice(0, names.length)
  const unknown = names.find((name, index) => known[index]?.[0] !== name)
  if (unknown) throw new ConfigError(`This needs a newer version of the site, one that has the migration ${unknown}.`)
  const { path: folder, remove } = removeAtExit(() => mkdtempSync(join(tmpdir(), 'summit-backup-')))
  const db = await openDatabase(`sqlite:${join(folder, 'scratch.sqlite')}`)
  // The file need not survive a crash.
  await sql`pragma synchronous = off`.execute(db)
  await migrate(db, Object.fromEntries(known))
  return {
    db,
    folder,
    async close() {
      await db.destroy()
      remove()
    },
  }
}
