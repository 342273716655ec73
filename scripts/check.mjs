// npm run check: format, lint, types, and the tests of changed files.
import { exec, prepare } from './set-up.mjs'

const { node } = await prepare({ dev: true })
exec(node, ['test/runner/check.ts'], { NODE_ENV: 'production' })
