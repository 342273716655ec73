import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built site's public files. */
export const clientBuild = fileURLToPath(new URL('../../../build/client/', import.meta.url))

/**
 * Returns the paths of the built site's public files, separated by '/', without their precompressed variants; none
 * before the first build.
 */
export function builtFiles(): string[] {
  if (!existsSync(clientBuild)) return []
  const entries = readdirSync(clientBuild, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return files.map((entry) => relative(clientBuild, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
