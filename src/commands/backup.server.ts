import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '../backup/create-backup.server.ts'
import { describeBackup } from '../backup/describe-backup.server.ts'
import { verifyBackup } from '../backup/verify-backup.server.ts'
import { ConfigError, readEnvironment } from '../lib/environment.server.ts'
import { openExistingDatabase, runCommand } from '../server/process/command.server.ts'
import { commandTimeouts, openStorage } from '../uploads/storage.server.ts'

/**
 * `npm run backup -- FILE` writes the whole site into a file; `--verify FILE` restores such a file into a scratch
 * database and compares. The site may be running.
 */
await runCommand(async () => {
  const { path, verify, ...options } = readArguments()
  const began = performance.now()
  const seconds = () => `in ${((performance.now() - began) / 1000).toFixed(1)} s`
  if (verify) {
    const manifest = await verifyBackup(path)
    console.log(`${path} is intact: ${describeBackup(manifest)} were restored and compared ${seconds()}`)
  } else {
    const { size, missing, ...manifest } = await backUp(path, options)
    if (missing.length > 0) console.warn(`Left out because they are missing from the storage: ${missing.join(', ')}`)
    console.log(`Backed up ${describeBackup(manifest)} to ${path}: ${(size / 1e6).toFixed(1)} MB ${seconds()}`)
  }
})

function readArguments() {
  const flag = { type: 'boolean', default: false } as const
  const options = { verify: flag, force: flag, 'allow-missing': flag }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Error()
    return {
      path: resolve(file),
      verify: values.verify,
      overwrite: values.force,
      allowMissing: values['allow-missing'],
    }
  } catch {
    throw new ConfigError('Which file? npm run backup -- FILE [--force] [--allow-missing], or -- --verify FILE')
  }
}

async function backUp(path: string, options: { overwrite: boolean; allowMissing: boolean }) {
  const environment = readEnvironment(process.env)
  const db = await openExistingDatabase(environment)
  try {
    const storage = await openStorage(environment.storageUrl, commandTimeouts)
    return await createBackup({ db, storage, now: () => new Date() }, path, options)
  } finally {
    await db.destroy()
  }
}
