// npm start: everything from a fresh clone to a running site.
import { asServer, become, build, checkNode, install, pinnedNode, settingsFile } from './set-up.mjs'

checkNode()
install()
const node = pinnedNode()
build(node)
become(node, [...asServer.flags, ...settingsFile(), 'src/main.ts'], asServer.env)
