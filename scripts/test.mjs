// npm test: everything from a fresh clone to a proven product.
import { become, build, checkNode, install, pinnedNode, stop } from './set-up.mjs'

checkNode()
install({ dev: true })
const node = pinnedNode()
build(node)
const { findBrowser } = await import('./browser.mjs')
const browser = await findBrowser()
if (!browser)
  stop(
    'The journeys need a browser: install Chromium (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  )
become(node, ['test/run.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser, NODE_ENV: 'production' })
