import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** A folder with all that lead to it. (Node's own `recursive` never returns where a folder cannot hold others, as /proc.) */
export function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process may make it at the same time
  }
}
