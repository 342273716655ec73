import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Creates a file or folder that is removed when the process ends, also by a catchable signal.
 * @param create creates it, in this turn, and returns its path
 * @returns the path, and a function that removes it immediately
 * @throws what `create` throws; then nothing is removed
 */
export function removeAtExit(create: () => string): { path: string; remove(): void } {
  let path: string | undefined
  const removeFile = () => path && rmSync(path, { recursive: true, force: true })
  const end = () => process.exit(1)
  const stop = () => {
    process.off('exit', removeFile)
    for (const signal of signals) process.off(signal, end)
  }
  // Before it exists: a signal that nobody listens to ends the process at once.
  process.once('exit', removeFile)
  for (const signal of signals) process.once(signal, end)
  try {
    path = create()
  } catch (error) {
    stop()
    throw error
  }
  const remove = () => {
    stop()
    removeFile()
  }
  return { path, remove }
}
