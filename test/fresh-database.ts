import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import type { DatabaseKind } from './site.ts'

/** The address of a database of that kind in which there is nothing yet, not even tables. */
export async function freshDatabase(kind: DatabaseKind): Promise<{ url: string; drop(): Promise<void> }> {
  if (kind === 'postgres') return newDatabase(await postgresServer())
  const folder = await mkdtemp(join(tmpdir(), 'summit-database-'))
  return { url: `sqlite:${join(folder, 'summit.sqlite')}`, drop: () => rm(folder, { recursive: true, force: true }) }
}
