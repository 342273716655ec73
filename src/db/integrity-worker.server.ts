import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** Run by integrity.server.ts. Posts descriptions of the damage found. */
function quickCheck(): string[] {
  try {
    const file = new Sqlite(workerData, { readonly: true, fileMustExist: true })
    const rows = file.pragma('quick_check(10)') as { quick_check: string }[]
    return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
  } catch (error) {
    return [(error as Error).message]
  }
}

parentPort?.postMessage(quickCheck())
