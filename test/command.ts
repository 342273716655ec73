import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach } from 'node:test'
import { freePort } from './free-port.ts'

const running = new Set<ChildProcess>()
afterEach(() => {
  // Not SIGKILL: it would end the command and leave the server that the command started.
  for (const child of running) child.kill('SIGTERM')
})

export type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Runs a script of package.json as npm does. */
export function command(args: string[], env: NodeJS.ProcessEnv, cwd = process.cwd()): Started {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, SEED: 'none', ...env } })
  running.add(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  void ended.then(() => running.delete(child))
  return { child, output: () => chunks.join(''), ended }
}

export const start = (env: Record<string, string>) => command(['scripts/start.mjs'], env)

/** Waits for the last line of a start. */
export function ready({ child, output }: Started): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => /^The console: .*\n/m.test(output()) && resolve()
    child.stdout?.on('data', look)
    child.once('close', () => reject(new Error(`The site ended:\n${output()}`)))
    look()
  })
}

export const newPort = async () => String(await freePort())
export const lastLine = (text: string) => text.trim().split('\n').at(-1)
