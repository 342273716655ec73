import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { loadLook } from '../../features/content/look/load-look.ts'
import type { Look } from '../../features/content/look/look.ts'
import type { Api } from '../../lib/api.ts'
import { type Clock, clampTime } from '../../lib/api-context.ts'
import { ConfigError } from '../../lib/environment.server.ts'
import { noStore } from '../../lib/http-caching.ts'
import { createTurns } from '../../lib/own-turn.server.ts'
import { everyone, publicCacheable } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { staleWarning } from '../response-cache/cached-response.server.ts'
import { findPage, pagePatterns } from './canonical-address.server.ts'
import type { InProcessApi, Outcome } from './in-process-api.server.ts'
import { type AlternateLink, alternateLinks } from './structured-data/alternate-links.server.ts'
import { structuredData } from './structured-data/structured-data.server.ts'

/** The part of a page's head that only the server renders. */
export type PageHead = {
  look: Look | undefined
  /** Links to feeds and files. */
  alternates: AlternateLink[]
  /** JSON-LD. */
  structuredData: string | undefined
}

/** What a page is rendered from. */
export type PageContext = {
  api: Api
  siteUrl: string
  clock: Clock
  head: Promise<PageHead>
  /** Resolves when the page may use the processor for some milliseconds. */
  turn: () => Promise<void>
}

/** The site's server build, with the exports of entry.server.tsx. */
export type Build = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler
      contextForPage(page: PageContext): RouterContextProvider
    }
  }
}

/** The source of the pages: the build, or the development server. */
export type Site = {
  /** False if a change of the code can change a page without a write. */
  isBuilt: boolean
  /** Registers the routes of the site's files. */
  register(app: App): Promise<void>
  load(): Promise<Build>
}

const clientBuild = fileURLToPath(new URL('../../../build/client/', import.meta.url))
let loadedBuild: Promise<Build> | undefined
const serverBuild = new URL('../../../build/server/index.js', import.meta.url).href

/** The site as `npm start` builds it. The code of pages is loaded with the first request for a page. */
export const builtSite: Site = {
  isBuilt: true,
  async register(app) {
    if (!existsSync(clientBuild)) throw new ConfigError('The site is not built yet: run npm start.')
    await app.register(fastifyStatic, { root: clientBuild, serve: false, cacheControl: false, preCompressed: true })
    // One route per file: every other path is a page, even if only the 404 page.
    for (const path of filesOf(clientBuild)) {
      // The names carry a hash of their content.
      const cacheControl = 'public, max-age=31536000, immutable'
      app.get(`/${path}`, { config: everyone, schema: { hide: true } }, (_request, reply) => {
        return reply.header('Cache-Control', cacheControl).sendFile(path)
      })
    }
  },
  load: () => {
    // Cached: even for a loaded module, `import()` takes 3 % of the time of a page.
    loadedBuild ??= import(serverBuild)
    return loadedBuild
  },
}

/** Returns the paths of all files in a folder, separated by '/', without their precompressed variants. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Cached pages do not wait for the others, because anyone can request any number of pages with a query. */
const turns = { cached: createTurns(), others: createTurns() }

type Parts = { siteUrl: string; site: Site; inProcessApi: InProcessApi; now: () => Date }

/** Renders every path that is neither an API call nor a file as a page of React Router. */
export async function pages(app: App, { siteUrl, site, inProcessApi, now }: Parts) {
  const handlers = new WeakMap<Build, RequestHandler>()
  const handlerOf = (build: Build) => {
    const handler = handlers.get(build) ?? build.entry.module.createRequestHandler(build, process.env.NODE_ENV)
    handlers.set(build, handler)
    return handler
  }

  app.decorateRequest('page', null)
  const patterns = new WeakMap<Build, string[][]>()
  const patternsOf = (build: Build) => {
    const known = patterns.get(build) ?? pagePatterns(build.routes)
    patterns.set(build, known)
    return known
  }

  await site.register(app)
  const config = site.isBuilt ? publicCacheable : everyone
  app.get('/*', { config, schema: { hide: true } }, async (request, reply) => {
    const build = await site.load()
    const page = findPage(patternsOf(build), request.raw.url ?? '/')
    request.page = page?.pattern ?? null
    if (page?.address) return redirectForGood(request, reply, page.address)
    const turn = request.pendingResponse ? turns.cached : turns.others
    await turn()
    const { api, outcome } = inProcessApi()
    // The configured origin: a client may send any Host header.
    const rendered = await handlerOf(build)(
      new Request(new URL(pathOf(request), siteUrl)),
      build.entry.module.contextForPage({
        api,
        siteUrl,
        clock: clockOf(request, now),
        head: loadHead(request, api, siteUrl),
        turn,
      }),
    )
    return sendPage(reply, rendered, outcome)
  })
}

/** Returns a clock of full minutes that marks the request's page as changing each minute. */
const clockOf =
  (request: FastifyRequest, now: () => Date): Clock =>
  (span) => {
    const minute = Math.floor(now().getTime() / 60_000) * 60_000
    if (minute >= span.from && minute < span.to) request.changesEachMinute = true
    return clampTime(minute, span)
  }

/** Loads the head of a page, while the page's own loaders run. */
async function loadHead(request: FastifyRequest, api: Api, siteUrl: string): Promise<PageHead> {
  const { page: pattern } = request
  if (!pattern || pattern.startsWith('/admin'))
    return { look: await loadLook(api), alternates: [], structuredData: undefined }
  const [, , id = ''] = pathOf(request).replace(/\?.*$/s, '').split('/')
  const [look, data] = await Promise.all([loadLook(api), structuredData(pattern, id, api, siteUrl)])
  return { look, alternates: alternateLinks(pattern, id), structuredData: data }
}

/** Never cached: the cache has one response for all queries of a path, but a redirect repeats the query. */
function redirectForGood(request: FastifyRequest, reply: FastifyReply, address: string) {
  request.pendingResponse?.finish()
  request.pendingResponse = null
  return reply.header('Cache-Control', 'no-cache').redirect(address, 308)
}

/** A redirect or an error of the router has no `html`. */
type RenderedPage = Response & { html?: string }

/** @param outcome of the page's own API calls: a page with a failed or stale part is shown, but not cached */
async function sendPage(reply: FastifyReply, page: RenderedPage, { worstStatus, isStale }: Outcome) {
  for (const [name, value] of page.headers) reply.header(name, value)
  const status = worstStatus === 503 ? 503 : page.status
  if (status === 503) reply.header('Retry-After', '5')
  if (isStale) reply.header('Warning', staleWarning)
  // A page may change with any write, so a browser must revalidate its copy.
  reply.header('Cache-Control', isStale || Math.max(status, worstStatus) >= 500 ? noStore : 'no-cache')
  return reply.status(status).send(page.html ?? (await page.text()))
}

/** Returns the path and query of a request, or '/not-found' if they cannot belong to a page. */
function pathOf(request: FastifyRequest): string {
  const path = request.raw.url ?? '/'
  // '//host/…' would parse as another origin; '….data' is the router's own data request, which no page here uses.
  return /^\/[/\\]|\.data($|\?)/.test(path) ? '/not-found' : path
}
