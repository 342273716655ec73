import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { asServer } from '../scripts/set-up.mjs'
import { freePort } from '../test/free-port.ts'

/** With taskset, the server and the load generator run on cores of their own. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
type Role = 'server' | 'load'
const coreOf: Record<Role, string> = { server: '0', load: '1' }

/** Prefixes a command so that it runs on its role's core. */
const pinned = (role: Role): string[] => (canPin ? ['taskset', '-c', coreOf[role]] : [])

export const pinning = canPin ? 'server on core 0, load on core 1' : 'not pinned'

/** `folder` is the working directory. */
type ProcessOptions = { env?: Record<string, string>; folder?: string }

/** Starts a script with Node on its role's core. */
export const startNode = (role: Role, args: string[], options: ProcessOptions = {}) =>
  startProgram(role, [process.execPath, ...args], options)

export function startProgram(role: Role, command: string[], { env, folder = '.' }: ProcessOptions = {}): ChildProcess {
  const [first = '', ...rest] = [...pinned(role), ...command]
  return spawn(first, rest, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
}

export type Server = {
  url: string
  pid: number
  /** From spawn to the line that says it is listening, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

/** Starts a script that listens on PORT, and waits until its output contains `ready`. */
async function startServer(script: string[], { env, folder }: ProcessOptions, ready: string): Promise<Server> {
  const PORT = String(await freePort())
  const start = performance.now()
  const child = startNode('server', script, { env: { ...env, PORT }, ...(folder && { folder }) })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes(ready)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${PORT}`,
    pid: child.pid as number,
    startedIn: performance.now() - start,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

export const password = 'jacaranda'

/**
 * Starts the built product as `npm start` does.
 * @param folder another built checkout of it
 */
export const startProduct = (env: Record<string, string>, folder?: string) =>
  startServer(
    [...asServer.flags, 'src/main.ts'],
    {
      env: { ...asServer.env, SUPER_ADMIN_PASSWORD: password, LIMITS: 'off', LOG_LEVEL: 'error', ...env },
      ...(folder && { folder }),
    },
    'The console:',
  )

/** Starts a server that the product is compared with: a script in bench/contestants/. */
export const startContestant = (name: string, env: Record<string, string> = {}) =>
  startServer([`bench/contestants/${name}.ts`], { env }, 'ready')

/** Returns the processor time that a process has used, in seconds (only on Linux; 0 elsewhere). */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Returns the resident memory of a process, in MB (only on Linux; 0 elsewhere). */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}
