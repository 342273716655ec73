import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { newDatabase } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import type { DatabaseKind } from './site.ts'

/** Creates a database without any tables. */
export async function freshDatabase(kind: DatabaseKind): Promise<{ url: string; drop(): Promise<void> }> {
  if (kind === 'postgres') return newDatabase(await postgresServer())
  const folder = await mkdtemp(join(tmpdir(), 'summit-database-'))
  return { url: `sqlite:${join(folder, 'summit.sqlite')}`, drop: () => rm(folder, { recursive: true, force: true }) }
}

/** Runs `work` on a migrated database of its own, which other processes reach by its address. */
export async function withDatabase(kind: DatabaseKind, work: (db: Database, url: string) => Promise<void>) {
  const { url, drop } = await freshDatabase(kind)
  const db = await openDatabase<Tables>(url)
  try {
    await migrate(db)
    await work(db, url)
  } finally {
    await db.destroy()
    await drop()
  }
}
