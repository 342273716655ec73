import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProxy } from '../../scripts/proxies.mjs'
import { freePort } from '../free-port.ts'
import { untilTrue } from '../until-true.ts'

/** Runs HAProxy with the configuration that is shipped, until an instance is ready. @param ports those of three instances */
export async function startHaproxy(ports: number[]) {
  const bind = `127.0.0.1:${await freePort()}`
  const instances = ports.map((port, index) => [`SUMMIT_${index + 1}`, `127.0.0.1:${port}`])
  const child: ChildProcess = spawn(findProxy('haproxy'), ['-db', '-f', 'deploy/haproxy.cfg'], {
    env: { ...process.env, SUMMIT_BIND: bind, ...Object.fromEntries(instances) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  child.stderr?.on('data', (chunk) => lines.push(String(chunk)))
  const url = `http://${bind}`
  await untilTrue(async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${lines.join('')}`)
    return (await fetch(url).catch(() => undefined))?.status === 200
  })
  return {
    url,
    /** What it reported: which instance is up or down, and why. */
    output: () => lines.join(''),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
