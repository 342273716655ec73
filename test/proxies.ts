import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { findProxy } from '../scripts/proxies.mjs'
import { freePort } from './free-port.ts'
import { untilTrue } from './until-true.ts'

type Site = { url: string }

/** Starts a real nginx that compresses all it can, until the end of the file. @returns the site at its address */
export async function behindNginx<Served extends Site>(site: Served): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'summit-nginx-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const compression = 'gzip on; gzip_proxied any; gzip_types *; gzip_min_length 1;'
  const server = `server { listen ${new URL(url).host}; location / { proxy_pass ${site.url}; proxy_set_header Host $http_host; } }`
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; client_max_body_size 0; ${temporary.join(' ')} ${compression} ${server} }`,
  )
  const child = spawn(findProxy('nginx'), ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  await untilTrue(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${output}`)
    return fetch(`${url}/health/live`).then(
      () => true,
      () => false,
    )
  })
  return { ...site, url }
}

/**
 * Starts a proxy that changes every ETag as Apache and Cloudflare would together, until the end of the file.
 * @returns the site at its address
 */
export async function behindTagChanger<Served extends Site>(site: Served): Promise<Served> {
  const { hostname, port } = new URL(site.url)
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path, headers } = incoming
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      const { etag } = response.headers
      const changed = etag && { etag: `W/${etag.replace(/^W\//, '').slice(0, -1)}-gzip"` }
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...changed })
      response.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...site, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
