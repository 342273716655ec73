// npm start: from a fresh clone to a running site.
import { asServer, exec, prepare, settingsFile } from './set-up.mjs'

const { node } = await prepare({ site: true })
exec(node, [...asServer.flags, ...settingsFile(), 'src/main.ts'], asServer.env)
