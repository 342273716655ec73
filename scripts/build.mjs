// npm run build: installs the packages and builds the site without starting it.
import { prepare } from './set-up.mjs'

await prepare({ site: true })
