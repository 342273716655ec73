import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

const password = 'jacaranda'
const email = 'admin@example.com'

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Returns the ids of the workers of a process. */
export function workersOf({ pid }: Pick<ServerProcess, 'pid'>): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.some((each) => each.endsWith('src/main.ts')))
    .map(([id]) => Number(id))
}

/**
 * Starts the built product in its own process, as in production, without content; on a free port unless `env` has one.
 * @param onStart called while it starts
 */
export async function startServer(env: Record<string, string>, onStart = async (_server: { pid: number }) => {}) {
  const PORT = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${PORT}`
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...process.env, SEED: 'none', SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password, ...env, PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output.push(String(chunk))
        if (output.join('').includes('The console:')) resolve()
      })
    child.once('exit', () => reject(new Error(`The server ended:\n${output.join('')}`)))
  })
  await Promise.all([ready, onStart({ pid: child.pid as number })])
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    url,
    pid: child.pid as number,
    /** Resolves to the exit code. */
    ended,
    /** Returns the output so far. */
    output: () => output.join(''),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async text(path: string) {
      const response = await fetch(url + path)
      return { status: response.status, warning: response.headers.get('warning'), text: await response.text() }
    },
    /** @returns the token of the super admin */
    async signIn() {
      const body = JSON.stringify({ email, password })
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return ((await response.json()) as { user: { token: string } }).user.token
    },
    async call(method: string, path: string, token: string, body?: object) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: (await response.json()) as { message: string; data?: { id: string } },
      }
    },
    /** Ends the process and its workers at once, as a power cut does. */
    async kill() {
      const workers = env.WORKERS ? workersOf({ pid: child.pid as number }) : []
      for (const pid of [child.pid as number, ...workers]) process.kill(pid, 'SIGKILL')
      // Those that inherited its output have ended, too.
      await once(child, 'close')
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
