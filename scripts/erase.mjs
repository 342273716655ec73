// npm run erase -- EMAIL: deletes an account, and all that the database knows of the person.
import { exec, prepare, settingsFile } from './set-up.mjs'

const { node } = await prepare()
exec(node, [...settingsFile(), 'src/commands/erase.server.ts', ...process.argv.slice(2)])
