import type { App } from '../http/create-server.server.ts'
import type { Site } from './pages.server.ts'

/**
 * Collects all routes registered from now on.
 * @returns a function that returns the addresses that staff's pages may not have, so that nobody mistakes one for a
 * part of the product: the first segment of each path of the server and of the site's router, and the folders of files
 * (`/api/uploads/*`)
 */
export function collectReservedAddresses(app: App, site: Site): () => Promise<ReadonlySet<string>> {
  const paths: string[] = []
  app.addHook('onRoute', ({ url }) => {
    paths.push(url)
  })
  return async () => {
    const { routes } = await site.load()
    const pages = Object.values(routes).map((route) => `/${route?.path ?? ''}`)
    const all = [...paths, ...pages].flatMap((path) => [firstSegment(path), folderOfFiles(path)])
    return new Set(all.filter((address) => address !== ''))
  }
}

const firstSegment = (path: string) => path.split('/')[1] ?? ''
const folderOfFiles = (path: string) => /([^/]+)\/\*$/.exec(path)?.[1] ?? ''
