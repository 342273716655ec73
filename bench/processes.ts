import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { asServer } from '../scripts/set-up.mjs'
import { freePort } from '../test/free-port.ts'

/** Where the system can, what is measured and what measures run on cores of their own. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
type Role = 'server' | 'load'
const coreOf: Record<Role, string> = { server: '0', load: '1' }

export const pinning = canPin ? 'server on core 0, load on core 1' : 'not pinned'

/** Starts a script of Node's on its core. */
export const startNode = (role: Role, args: string[], env: Record<string, string> = {}) =>
  startProgram(role, [process.execPath, ...args], env)

export function startProgram(role: Role, command: string[], env: Record<string, string> = {}): ChildProcess {
  const [first = '', ...rest] = canPin ? ['taskset', '-c', coreOf[role], ...command] : command
  return spawn(first, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
}

export type Server = {
  url: string
  pid: number
  /** From spawn to the line that says that it listens, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

/** Starts a script that listens on PORT, and waits for a line that holds `ready`. */
async function startServer(script: string[], env: Record<string, string>, ready: string): Promise<Server> {
  const PORT = String(await freePort())
  const begun = performance.now()
  const child = startNode('server', script, { ...env, PORT })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes(ready)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${said}`)))
  })
  return {
    url: `http://127.0.0.1:${PORT}`,
    pid: child.pid as number,
    startedIn: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

export const password = 'jacaranda'

/** The built product, as `npm start` runs it. */
export const startProduct = (env: Record<string, string>) =>
  startServer(
    [...asServer.flags, 'src/main.ts'],
    { ...asServer.env, SUPER_ADMIN_PASSWORD: password, LIMITS: 'off', LOG_LEVEL: 'error', ...env },
    'The console:',
  )

/** What the product is measured against: a script in bench/contestants/. */
export const startContestant = (name: string, env: Record<string, string> = {}) =>
  startServer([`bench/contestants/${name}.ts`], env, 'ready')

/** Processor time that a process has used so far, in seconds (Linux alone; 0 elsewhere). */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Memory that a process holds, in MB (Linux alone; 0 elsewhere). */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}
