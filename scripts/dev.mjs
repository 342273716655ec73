// npm run dev: the server with hot reload. A change of the server's own code restarts it.
import { exec, prepare, settingsFile } from './set-up.mjs'

const restartExitCode = 75

const { node } = await prepare({ dev: true })
exec(node, [...settingsFile(), 'src/main.ts'], { NODE_ENV: 'development' }, restartExitCode)
