// npm run pictures: takes the screenshots of docs/pictures.
import { exec, prepare } from './set-up.mjs'

const { node, browser } = await prepare({ site: true, browser: true, dev: true })
exec(node, ['scripts/pictures.ts'], { CHROMIUM_PATH: browser, NODE_ENV: 'production' })
