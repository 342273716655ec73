import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupFile } from '../backup/backup-file.server.ts'
import { describeBackup } from '../backup/describe-backup.server.ts'
import { loadBackup, upgrade } from '../backup/load-backup.server.ts'
import { restoreBackup } from '../backup/restore-backup.server.ts'
import { openDatabase } from '../db/database.server.ts'
import type { Tables } from '../features/entities.server.ts'
import { ConfigError, type Environment, readEnvironment } from '../lib/environment.server.ts'
import { migrateSiteDatabase, runCommand } from '../server/process/command.server.ts'
import { commandTimeouts, openStorage } from '../uploads/storage.server.ts'

/** `npm run restore -- FILE [--force]` restores a backup. Nothing changes before the whole file has been checked. */
await runCommand(async () => {
  const { path, replace } = readArguments()
  const environment = readEnvironment(process.env)
  const began = performance.now()
  const file = await openBackupFile(path)
  const backup = await loadBackup(file)
  try {
    await upgrade(backup)
    await withSite(environment, (site) => restoreBackup(site, file, backup, { replace }))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Restored ${describeBackup(backup.manifest)} from ${path} in ${seconds} s`)
  } finally {
    await backup.close()
    await file.close()
  }
})

function readArguments() {
  try {
    const options = { force: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error()
    return { path: resolve(file), replace: values.force }
  } catch {
    throw new ConfigError('Which file? npm run restore -- FILE [--force]')
  }
}

async function withSite(environment: Environment, work: (site: Parameters<typeof restoreBackup>[0]) => Promise<void>) {
  await migrateSiteDatabase(environment)
  const db = await openDatabase<Tables>(environment.databaseUrl)
  try {
    const storage = await openStorage(environment.storageUrl, commandTimeouts)
    await work({ db, storage, now: () => new Date() })
  } finally {
    await db.destroy()
  }
}
