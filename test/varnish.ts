import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProxy } from '../scripts/proxies.mjs'
import type { Cdn } from '../src/lib/cdn-settings.server.ts'
import { freePort } from './free-port.ts'

export type Varnish = Awaited<ReturnType<typeof startVarnish>>

const token = 'a-token-for-purges-in-tests'

/**
 * Starts a real Varnish with deploy/varnish.vcl, replacing only addresses and paths.
 * @param sites the ports of the instances of the site
 * @throws Error in one sentence when there is no Varnish, or it does not start
 */
export async function startVarnish(
  sites: number[],
  { port = 0, probeInterval = '100ms' }: { port?: number; probeInterval?: string } = {},
) {
  const program = findProxy('varnishd')
  const folder = mkdtempSync(join(tmpdir(), 'summit-varnish-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, `${token}\n`)
  await writeFile(join(folder, 'site.vcl'), await configuration(sites, tokenFile, probeInterval))
  await chmod(folder, 0o755) // its worker runs as another user
  const listen = port || (await freePort())
  const paths = ['-n', join(folder, 'run'), '-f', join(folder, 'site.vcl')]
  const options = ['-F', '-a', `127.0.0.1:${listen}`, ...paths, '-s', 'malloc,64M', '-p', 'http_gzip_support=off']
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.unref() // a test that fails before it stops Varnish must end
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr] as Socket[])
    stream.unref().on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Varnish ended with ${code}: ${output}`)
  })
  ended.catch(() => {}) // once it has started, this is its stop
  const url = `http://127.0.0.1:${listen}`
  await Promise.race([accepts(url), ended])
  return {
    url,
    port: listen,
    pid: child.pid as number,
    settings: { kind: 'varnish', urls: [url], token } satisfies Cdn,
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      const stopped = once(child, 'exit')
      child.kill('SIGTERM')
      await stopped
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function configuration(sites: number[], tokenFile: string, probeInterval: string): Promise<string> {
  const text = await readFile('deploy/varnish.vcl', 'utf8')
  const [, backend = ''] = /\n(backend site1 \{[^}]*\}\n)/.exec(text) ?? []
  const backends = sites.map((port, index) =>
    backend.replace('site1', `site${index + 1}`).replace('3000', String(port)),
  )
  const additions = sites.map((_, index) => `site.add_backend(site${index + 1});`)
  return text
    .replace(backend, backends.join(''))
    .replace('site.add_backend(site1);', additions.join('\n'))
    .replace('/etc/varnish/summit-purge-token', tokenFile)
    .replace('.interval = 2s', `.interval = ${probeInterval}`)
}

/** Waits until a request is answered, however. */
async function accepts(url: string) {
  for (;;)
    try {
      await (await fetch(`${url}/health/live`)).arrayBuffer()
      return
    } catch {
      await wait(20)
    }
}
