// npm start: everything from a fresh clone to a running site.
import { become, build, checkNode, install, pinnedNode, settingsFile } from './set-up.mjs'

checkNode()
install()
const node = pinnedNode()
build(node)
become(node, [...settingsFile(), 'src/main.ts'], { NODE_ENV: 'production' })
