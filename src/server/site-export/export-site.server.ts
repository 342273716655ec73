import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { publicPageList } from '../../features/public-pages.ts'
import type { App } from '../http/create-server.server.ts'
import { ExportedAddresses } from './exported-addresses.server.ts'
import { exportedPage, exportedStyles } from './exported-page.server.ts'

/** The counts of what was written, and the paths that could not be read. */
type Exported = { pages: number; files: number; bytes: number; missing: string[] }

/** Requests at once. Pages are rendered one after another anyway. */
const maxAtOnce = 4

/**
 * Writes the public site into a folder as plain files: all pages that lead from one to another, without what needs a
 * server or scripts, and everything that they show, with relative links.
 * @throws Error when a page cannot be rendered
 */
export async function exportSite({ app, siteUrl, folder }: { app: App; siteUrl: string; folder: string }) {
  const addresses = new ExportedAddresses()
  /** The files with marks in place of links. */
  const marked: string[] = []
  const redirects: [from: string, to: string][] = []
  const limit = pLimit(maxAtOnce)
  const exported: Exported = { pages: 0, files: 0, bytes: 0, missing: [] }

  const folders = new Set<string>()
  async function write(file: string, content: string | Buffer) {
    const path = join(folder, file)
    if (!folders.has(dirname(path))) await mkdir(dirname(path), { recursive: true })
    folders.add(dirname(path))
    await writeFile(path, content)
  }

  /** Reads what is at an address. @returns the addresses that it leads to */
  async function read(address: string): Promise<string[]> {
    const { statusCode, headers, rawPayload } = await app.inject(address)
    if (statusCode >= 500) throw new Error(`${address} could not be rendered (${statusCode})`)
    const moved = statusCode >= 300 && statusCode < 400 && internalAddress(String(headers.location), address)
    if (moved) {
      redirects.push([address, moved])
      return [moved]
    }
    if (statusCode !== 200) {
      exported.missing.push(address)
      return []
    }
    const type = String(headers['content-type'])
    const isPage = type.startsWith('text/html')
    const file = addresses.assign(address, isPage)
    exported[isPage ? 'pages' : 'files'] += 1
    if (!isPage && !type.startsWith('text/css')) {
      await write(file, rawPayload)
      exported.bytes += rawPayload.length
      return []
    }
    const linked: string[] = []
    const text = (isPage ? exportedPage : exportedStyles)(rawPayload.toString(), (value) => {
      const target = internalAddress(value, address)
      if (!target) return value
      linked.push(target.replace(/#.*/, ''))
      return addresses.mark(target)
    })
    await write(file, text)
    marked.push(file)
    return linked
  }

  /** Returns the path, query and fragment of a link within the site; undefined for any other. */
  function internalAddress(value: string, from: string): string | undefined {
    if (value.startsWith('#') || !URL.canParse(value, siteUrl + from)) return undefined
    const { origin, pathname, search, hash } = new URL(value, siteUrl + from)
    return origin === siteUrl ? pathname + search + hash : undefined
  }

  const seen = new Set<string>()
  for (let next = exportedPages; next.length > 0; ) {
    for (const address of next) seen.add(address)
    const linked = await Promise.all(next.map((address) => limit(() => read(address))))
    next = [...new Set(linked.flat())].filter((address) => !seen.has(address))
  }
  for (const [from, to] of redirects) addresses.alias(from, to)
  for (const file of marked) {
    const text = addresses.withLinks(file, await readFile(join(folder, file), 'utf8'))
    await write(file, text)
    exported.bytes += Buffer.byteLength(text)
  }
  return exported
}

const exportedPages = publicPageList.map(({ path }) => path).filter((path) => path !== '/login' && path !== '/register')
