import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built site's public files. */
export const clientBuild = fileURLToPath(new URL('../../../build/client/', import.meta.url))

/** Returns the paths of the built site's files, without their precompressed variants; none before the first build. */
export function builtFiles(): string[] {
  const folder = join(clientBuild, 'assets')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `assets/${name}`)
}
