import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { ConfigError } from '../lib/environment.server.ts'
import { openStorage, type Storage } from '../uploads/storage.server.ts'
import { openBackupFile } from './backup-file.server.ts'
import { Digest, ImageDigest, type Manifest } from './format.server.ts'
import { filesOf, ImageWriter } from './image-files.server.ts'
import { loadBackup, upgrade } from './load-backup.server.ts'
import { readRows } from './rows.server.ts'
import type { Scratch } from './scratch.server.ts'
import { carriedTables } from './tables.server.ts'

/**
 * Restores a backup into a scratch database and a scratch folder, reads both back, and compares them with the manifest.
 * @throws ConfigError when anything differs, or this version cannot restore it
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  const file = await openBackupFile(path)
  try {
    let storage: Storage | undefined
    let writer: ImageWriter | undefined
    const loaded = await loadBackup(file, async (key, data, folder) => {
      storage ??= await openStorage(`file:${join(folder, 'images')}`)
      writer ??= new ImageWriter(storage)
      await writer.add(key, data)
    })
    try {
      await writer?.flush()
      const { revision, ...expected } = loaded.manifest
      const restored = {
        tables: await digestTables(loaded.scratch),
        images: await digestImages(storage, [...loaded.folders].sort()),
      }
      if (!isDeepStrictEqual(restored, expected))
        throw new ConfigError(`${path} differs from its manifest once it is restored.`)
      await upgrade(loaded)
      return loaded.manifest
    } finally {
      await loaded.close()
    }
  } finally {
    await file.close()
  }
}

async function digestTables({ db }: Scratch): Promise<Manifest['tables']> {
  const digests: Manifest['tables'] = {}
  for (const table of await carriedTables(db)) {
    const digest = new Digest()
    for await (const row of readRows(db as Transaction<never>, table)) digest.add(JSON.stringify(row))
    digests[table.name] = digest.result()
  }
  return digests
}

async function digestImages(storage: Storage | undefined, folders: string[]): Promise<Manifest['images']> {
  const digest = new ImageDigest()
  if (storage)
    for (const folder of folders) for (const { key, data } of await filesOf(storage, folder)) digest.add(key, data)
  return digest.result()
}
