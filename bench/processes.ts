import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { asServer } from '../scripts/set-up.mjs'
import { freePort } from '../test/postgres.ts'

/** Where the system can, what is measured and what measures run on cores of their own. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0
type Role = 'server' | 'load'
const coreOf: Record<Role, string> = { server: '0', load: '1' }

export const pinning = canPin ? 'server on core 0, load on core 1' : 'not pinned'

/** Starts a script of Node's on its core. */
export function startNode(role: Role, args: string[], env: Record<string, string> = {}): ChildProcess {
  const command = [process.execPath, ...args]
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

export type Load = {
  perSecond: number
  /** Of one request, in microseconds: unlike the rate, it does not depend on what the load generator can do. */
  processorPerRequest: number
  /** In milliseconds. */
  p99: number
  failures: number
}

type LoadOptions = { connections?: number; seconds?: number; headers?: Record<string, string>; expected?: number }

/** Asks one address as fast as it answers. */
export async function load(server: Server, path: string, options: LoadOptions = {}): Promise<Load> {
  const { connections = 16, seconds = 3, headers = {}, expected = 200 } = options
  const args = ['node_modules/autocannon/autocannon.js', '--json', '-c', String(connections), '-d', String(seconds)]
  for (const [name, value] of Object.entries({ 'accept-encoding': 'br', ...headers }))
    args.push('-H', `${name}=${value}`)
  const before = processorTime(server.pid)
  const child = startNode('load', [...args, server.url + path])
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout ?? []) chunks.push(chunk)
  const used = processorTime(server.pid) - before
  const result = JSON.parse(Buffer.concat(chunks).toString())
  const answers = Object.values(result.statusCodeStats as Record<string, { count: number }>)
  const all = answers.reduce((sum, { count }) => sum + count, 0)
  const good = result.statusCodeStats[expected]?.count ?? 0
  return {
    perSecond: good / result.duration,
    processorPerRequest: (used / Math.max(all, 1)) * 1e6,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + (all - good),
  }
}
