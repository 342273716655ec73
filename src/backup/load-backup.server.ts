import { migrate } from '../db/migrate.server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { refreshListKeys } from '../records/lists/refresh-list-keys.server.ts'
import type { BackupFile } from './backup-file.server.ts'
import * as format from './format.server.ts'
import { readBackup } from './read-backup.server.ts'
import { asDeleted, insertRows } from './rows.server.ts'
import { openScratch, type Scratch } from './scratch.server.ts'
import { carriedTables, type TableShape } from './tables.server.ts'

export type LoadedBackup = {
  scratch: Scratch
  manifest: format.Manifest
  /** The folders of the images in the backup. */
  folders: Set<string>
  close(): Promise<void>
}

type OnImage = (key: string, data: Buffer, folder: string) => Promise<void>

/**
 * Loads all rows of a backup into a scratch database with the backup's migrations. This checks everything: format,
 * hashes, columns, keys, references.
 * @param onImage called with each image, and the folder of the scratch database
 * @throws ConfigError when the backup cannot be restored by this version
 */
export async function loadBackup(file: BackupFile, onImage?: OnImage): Promise<LoadedBackup> {
  let scratch: Scratch | undefined
  let tables = new Map<string, TableShape>()
  const folders = new Set<string>()
  try {
    const manifest = await readBackup(file, {
      async begin({ migrations }) {
        scratch = await openScratch(migrations)
        tables = new Map((await carriedTables(scratch.db)).map((table) => [table.name, table]))
      },
      async rows(name, lines) {
        const table = tables.get(name)
        if (!scratch || !table)
          throw new ConfigError(`The backup has rows of ${name}, which this version does not know.`)
        const rows = lines.map((line) => format.parseRow(table, line))
        await insertRows(scratch.db, name, name === 'uploads' ? asDeleted(rows) : rows)
      },
      async image(key, data) {
        folders.add(key.slice(0, key.indexOf('/')))
        await onImage?.(key, data, (scratch as Scratch).folder)
      },
    })
    const loaded = scratch as unknown as Scratch
    return { scratch: loaded, manifest, folders, close: () => loaded.close() }
  } catch (error) {
    await scratch?.close()
    throw error
  }
}

/** Applies the migrations that were added since the backup was made, and computes the keys of lists that they added. */
export async function upgrade({ scratch }: LoadedBackup) {
  await migrate(scratch.db)
  await refreshListKeys(scratch.db)
}
