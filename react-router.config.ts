import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './service-worker.config.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table is small: sending it with the first page saves a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`
    for (const file of globSync(`${client}/assets/manifest-*.js`)) shorten(file)
    await buildServiceWorker(client)
  },
} satisfies Config

/**
 * Removes what the browser does not need from its route table: the imports of each page's module, which are more than half
 * of it, most of them the console's, and all that is false or empty. The server has a table of its own for preloads.
 */
function shorten(file: string) {
  const [name, table = ''] = readFileSync(file, 'utf8').split(/(?<==)(?=\{)/, 2)
  const manifest = JSON.parse(table.replace(/;$/, ''))
  const isNeeded = ([key, value]: [string, unknown]) => key !== 'imports' && value !== false && `${value}` !== ''
  for (const [id, route] of Object.entries<object>(manifest.routes))
    manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(isNeeded))
  writeFileSync(file, `${name}${JSON.stringify(manifest)};`)
}
