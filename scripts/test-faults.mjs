// npm run test:faults: the long rounds of the tests in test/faults/.
import { exec, prepare } from './set-up.mjs'

const { node } = await prepare({ site: true, dev: true })
const words = process.argv.length > 2 ? process.argv.slice(2) : ['faults']
const options = ['--minutes=240', '--concurrency=1']
exec(node, ['test/runner/run.ts', ...options, ...words], { NODE_ENV: 'production', FAULT_ROUND: 'long' })
