// npm run bench: measures the product and its baselines.
import { exec, prepare } from './set-up.mjs'

const { node, browser } = await prepare({ site: true, browser: true, dev: true })
exec(node, ['bench/run.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser, NODE_ENV: 'production' })
