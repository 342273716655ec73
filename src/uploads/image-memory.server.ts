import type { ForkOptions } from 'node:child_process'
import { HttpError } from '../lib/errors.ts'

export const tooMuchMemory = () => new HttpError(413, 'Image takes too much memory to process')

/** How V8, glib and the C++ library end a process that gets no more memory. */
export const abortSignals = new Set<unknown>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Options of `fork` for a Node with a kernel memory limit. Leaves out this process's `execArgv`, which may run a
 * script or wait for a debugger. On Linux, RLIMIT_DATA counts all private writable memory, by any library. Other
 * systems have no such limit: there, only the size that a header claims bounds the decoder.
 */
export function nodeWithin(bytes: number): Pick<ForkOptions, 'execPath' | 'execArgv'> {
  if (process.platform !== 'linux') return { execArgv: [] }
  const limited = `ulimit -d ${Math.floor(bytes / 1024)}; exec "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath] }
}
