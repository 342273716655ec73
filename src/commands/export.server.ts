import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigError, readEnvironment } from '../lib/environment.server.ts'
import { buildApp } from '../server/app.server.ts'
import { openExistingDatabase, runCommand } from '../server/process/command.server.ts'
import { builtSite } from '../server/rendering/pages.server.ts'
import { exportSite } from '../server/site-export/export-site.server.ts'
import { commandTimeouts, openStorage } from '../uploads/storage.server.ts'

/** `npm run export -- FOLDER` writes the public site as plain files into a new folder. The site may be running. */
await runCommand(async () => {
  const [typed, ...more] = process.argv.slice(2)
  if (!typed || typed.startsWith('-') || more.length > 0)
    throw new ConfigError('Into which folder? npm run export -- FOLDER')
  const folder = resolve(typed)
  const environment = readEnvironment(process.env)
  const began = performance.now()
  const db = await openExistingDatabase(environment)
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0) throw new ConfigError(`${folder} is not empty: choose another folder.`)
    const storage = await openStorage(environment.storageUrl, commandTimeouts)
    const settings = { ...environment, cdn: undefined, mail: undefined, metrics: undefined, logLevel: 'error' as const }
    const app = await buildApp({ environment: settings, db, storage, site: builtSite })
    const { pages, files, bytes, missing } = await exportSite({ app, siteUrl: environment.siteUrl, folder }).finally(
      () => app.close(),
    )
    if (missing.length > 0) console.warn(`Left out because nothing is there: ${missing.join(', ')}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `Exported ${pages} pages and ${files} files to ${folder}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s`,
    )
  } finally {
    await db.destroy()
  }
})
