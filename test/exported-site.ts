import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves a folder as any static host does. */
async function serveFolder(folder: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = join(folder, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '')
    const content = await readFile(file).catch(() => undefined)
    const type = types[extname(file)]
    response.writeHead(content ? 200 : 404, type ? { 'Content-Type': type } : {}).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Returns the addresses that a page or stylesheet names, but not those in a page's text. */
function addressesIn(text: string, isPage: boolean): string[] {
  const inStyles = [...text.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address ?? '')
  if (!isPage) return inStyles
  const single = [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '')
  const sets = [...text.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/g)]
    .flatMap(([, set = '']) => set.split(/,\s+/))
    .map((candidate) => candidate.split(' ', 1)[0] ?? '')
  return [...single, ...sets, ...inStyles].map((address) => address.replaceAll('&amp;', '&'))
}

/**
 * Follows all links of an exported site from its home page.
 * @returns the pages by their paths, and the links that lead to nothing
 */
export async function crawlExport(folder: string) {
  const host = await serveFolder(folder)
  const pages = new Map<string, string>()
  const broken: string[] = []
  const seen = new Set<string>()
  const queue = ['/index.html']
  for (const path of queue) {
    if (seen.has(path)) continue
    seen.add(path)
    const response = await fetch(host.url + path)
    if (!response.ok) {
      broken.push(path)
      continue
    }
    const isPage = path.endsWith('.html')
    if (!isPage && !path.endsWith('.css')) continue
    const text = await response.text()
    if (isPage) pages.set(path, text)
    for (const address of addressesIn(text, isPage)) {
      const { origin, pathname } = new URL(address, host.url + path)
      if (origin === host.url) queue.push(pathname)
    }
  }
  host.close()
  return { pages, broken }
}
