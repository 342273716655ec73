// npm run admin -- EMAIL: creates or resets a super admin and prints the new password once.
import { exec, prepare, settingsFile } from './set-up.mjs'

const { node } = await prepare()
exec(node, [...settingsFile(), 'src/commands/admin.server.ts', ...process.argv.slice(2)])
