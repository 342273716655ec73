import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table is small: sending it with the first page saves a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    for (const file of globSync(`${reactRouterConfig.buildDirectory}/client/assets/manifest-*.js`)) dropImports(file)
  },
} satisfies Config

/**
 * Removes the imports of each page's module from the browser's route table: more than half of it, most of them the
 * console's. The server has a table of its own for the preloads of a page.
 */
function dropImports(file: string) {
  const [name, table = ''] = readFileSync(file, 'utf8').split(/(?<==)(?=\{)/, 2)
  const manifest = JSON.parse(table.replace(/;$/, ''))
  for (const route of Object.values<{ imports?: string[] }>(manifest.routes)) delete route.imports
  writeFileSync(file, `${name}${JSON.stringify(manifest)};`)
}
