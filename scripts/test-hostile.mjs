// npm run test:hostile: the long rounds of the tests in test/hostile/.
import { exec, prepare } from './set-up.mjs'

const { node, browser } = await prepare({ site: true, browser: true, dev: true })
const words = process.argv.length > 2 ? process.argv.slice(2) : ['hostile']
const env = { CHROMIUM_PATH: browser, NODE_ENV: 'production', HOSTILE_ROUND: 'long' }
exec(node, ['test/runner/run.ts', ...words], env)
