// npm run backup -- FILE: writes the whole site into one file, or checks such a file.
import { exec, prepare, settingsFile } from './set-up.mjs'

const { node } = await prepare()
exec(node, [...settingsFile(), 'src/commands/backup.server.ts', ...process.argv.slice(2)])
