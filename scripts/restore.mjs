// npm run restore -- FILE: puts the site of a backup in place of an empty one.
import { exec, prepare, settingsFile } from './set-up.mjs'

const { node } = await prepare()
exec(node, [...settingsFile(), 'src/commands/restore.server.ts', ...process.argv.slice(2)])
