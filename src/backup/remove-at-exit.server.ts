import { rmSync } from 'node:fs'

/**
 * Removes a file or folder when the process ends, also on a catchable signal.
 * @returns a function that removes it immediately
 */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true })
  const end = () => process.exit(1)
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  return () => {
    process.off('exit', remove)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, end)
    remove()
  }
}
