// npm run pictures: takes the pictures of docs/pictures anew.
import { findBrowser } from './browser.mjs'
import { become, build, checkNode, install, pinnedNode, stop } from './set-up.mjs'

checkNode()
install({ dev: true })
const node = pinnedNode()
build(node)
const browser = await findBrowser()
if (!browser) stop('The pictures are taken by Chromium: install it, or name one in CHROMIUM_PATH.')
become(node, ['scripts/pictures.ts'], { CHROMIUM_PATH: browser, NODE_ENV: 'production' })
