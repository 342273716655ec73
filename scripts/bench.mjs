// npm run bench: the product beside what it is measured against.
import { become, build, checkNode, install, pinnedNode, stop } from './set-up.mjs'

checkNode()
install({ dev: true })
const node = pinnedNode()
build(node)
const { findBrowser } = await import('./browser.mjs')
const browser = await findBrowser()
if (!browser) stop('The benchmark needs a browser: install Chromium (on Debian: apt-get install chromium).')
become(node, ['bench/run.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser, NODE_ENV: 'production' })
