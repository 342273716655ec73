// npm test: from a fresh clone to a proven product.
import { exec, prepare } from './set-up.mjs'

const { node, browser } = await prepare({ site: true, browser: true, dev: true })
exec(node, ['test/runner/run.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser, NODE_ENV: 'production' })
