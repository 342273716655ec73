import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry } from '../src/backup/archive.server.ts'
import { openBackupFile, writeBackupFile } from '../src/backup/backup-file.server.ts'
import type { Manifest } from '../src/backup/format.server.ts'
import { openDatabase } from '../src/db/database.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { command } from './command.ts'
import { freshDatabase } from './fresh-database.ts'
import { startBucket } from './images.ts'
import type { DatabaseKind } from './site.ts'

export type Place = { env: Record<string, string>; folder: string; open(): Promise<Database>; remove(): Promise<void> }

/** Makes an empty database and storage, which processes reach through the settings in `env`. */
export async function emptyPlace(kind: DatabaseKind, { inBucket = false } = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'summit-place-'))
  const database = await freshDatabase(kind)
  const bucket = inBucket ? await startBucket() : undefined
  const storageUrl = bucket?.url ?? `file:${join(folder, 'uploads')}`
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: database.url, STORAGE_URL: storageUrl, ...(bucket && keys) },
    open: () => openDatabase<Tables>(database.url),
    async remove() {
      await database.drop()
      await bucket?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a script of package.json to its end. */
async function run(script: string, args: string[], place?: Place) {
  const { ended, output } = command([`scripts/${script}.mjs`, ...args], place?.env ?? {})
  const code = await ended
  return { code, output: output() }
}

export const backup = (args: string[], place?: Place) => run('backup', args, place)
export const restore = (args: string[], place: Place) => run('restore', args, place)

export async function succeed(ending: Promise<{ code: number | null; output: string }>, line: RegExp) {
  const { code, output } = await ending
  assert.equal(code, 0, output)
  assert.match(output, line)
}

export async function entriesOf(path: string): Promise<Entry[]> {
  const file = await openBackupFile(path)
  const entries: Entry[] = []
  for await (const entry of file.entries()) entries.push(entry)
  await file.close()
  return entries
}

/** Returns the counts and hashes in a backup, without the revision: restoring increases it. */
export async function contentsOf(path: string): Promise<Pick<Manifest, 'tables' | 'images'>> {
  const { tables, images }: Manifest = JSON.parse((await entriesOf(path)).at(-1)?.data.toString() ?? '')
  return { tables, images }
}

/** Writes a file of these entries, with a correct checksum. */
export const forge = (path: string, entries: Entry[]) =>
  writeBackupFile(path, { overwrite: true }, async (add) => {
    for (const entry of entries) await add(entry)
  })
