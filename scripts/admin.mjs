// npm run admin -- EMAIL: makes or resets a super admin and prints the new password once.
import { become, checkNode, install, pinnedNode, settingsFile } from './set-up.mjs'

checkNode()
install()
become(pinnedNode(), [...settingsFile(), 'src/commands/admin.server.ts', ...process.argv.slice(2)])
