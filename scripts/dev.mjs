// npm run dev: the same server with hot reload; a change of the server's own code starts it anew.
import { become, checkNode, install, pinnedNode, settingsFile } from './set-up.mjs'

const startAnew = 75

checkNode()
install({ dev: true })
become(pinnedNode(), [...settingsFile(), 'src/main.ts'], { NODE_ENV: 'development' }, startAnew)
