import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Database, locationOf } from './database.server.ts'

/**
 * Looks for damage in an SQLite file (https://sqlite.org/pragma.html#pragma_quick_check), in a thread of its own: a large
 * file takes seconds. PostgreSQL reports damage of its pages itself.
 * @returns SQLite's descriptions, ten at most; [] when there is no damage
 */
export async function findDamage(db: Database): Promise<string[]> {
  const location = locationOf(db)
  if (!('path' in location)) return []
  const worker = new Worker(new URL('integrity-worker.server.ts', import.meta.url), { workerData: location.path })
  worker.unref()
  const [descriptions] = await once(worker, 'message')
  return descriptions
}
