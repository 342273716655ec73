// npm run export -- FOLDER: writes the public site as plain files.
import { asServer, exec, prepare, settingsFile } from './set-up.mjs'

const { node } = await prepare({ site: true })
exec(
  node,
  [...asServer.flags, ...settingsFile(), 'src/commands/export.server.ts', ...process.argv.slice(2)],
  asServer.env,
)
