import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { z } from 'zod'
import { loadLook } from '../../features/content/look/load-look.ts'
import type { Look } from '../../features/content/look/look.ts'
import type { Api } from '../../lib/api.ts'
import type { Clock } from '../../lib/api-context.ts'
import { clamp } from '../../lib/clamp.ts'
import { ConfigError } from '../../lib/environment.server.ts'
import { noStore } from '../../lib/http-caching.ts'
import { createTurns } from '../../lib/own-turn.server.ts'
import { everyone, publicCacheable } from '../../records/route-context.server.ts'
import type { FileDictionaries } from '../dictionaries/file-dictionaries.server.ts'
import type { App } from '../http/create-server.server.ts'
import { staleWarning } from '../response-cache/cached-response.server.ts'
import { builtFiles, clientBuild } from './built-files.server.ts'
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
  /** False where browsers must not store the site. */
  worksOffline: boolean
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

type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The source of the pages: the build, or the development server. */
export type Site = {
  /** False if a change of the code can change a page without a write. */
  isBuilt: boolean
  /**
   * Registers the routes of the site's files.
   * @param showPage answers for every other path: the 404 page
   */
  register(app: App, showPage: ShowPage, dictionaries?: FileDictionaries): Promise<void>
  load(): Promise<Build>
}

let loadedBuild: Promise<Build> | undefined
const serverBuild = new URL('../../../build/server/index.js', import.meta.url).href

/** The site as `npm start` builds it. The code of pages is loaded with the first request for a page. */
export const builtSite: Site = {
  isBuilt: true,
  async register(app, showPage, dictionaries) {
    const files = builtFiles()
    if (files.length === 0) throw new ConfigError('The site is not built yet: run npm start.')
    await app.register(fastifyStatic, { root: clientBuild, serve: false, cacheControl: false, preCompressed: true })
    const headersOf = new Map(
      files.map((path) => [path, { 'Cache-Control': `public, ${forGood}`, ...dictionaries?.headersFor(path) }]),
    )
    app.get('/assets/*', { config: everyone, schema: { hide: true } }, async (request, reply) => {
      const path = `assets/${(request.params as { '*': string })['*']}`
      const headers = headersOf.get(path)
      if (!headers) return showPage(request, reply)
      reply.headers(headers)
      const delta = await dictionaries?.encode(path, request.headers)
      if (!delta) return reply.sendFile(path)
      // `private`: a cache that ignores Vary would send it to browsers without the dictionary.
      reply.headers({ 'Content-Encoding': 'dcz', 'Cache-Control': `private, ${forGood}` })
      return reply.type(mediaTypes[extname(path)] ?? '').send(delta)
    })
  },
  load: () => {
    // Cached: even for a loaded module, `import()` takes 3 % of the time of a page.
    loadedBuild ??= import(serverBuild).catch((error) => {
      loadedBuild = undefined // tried again with the next page, such as after too many open files
      throw error
    })
    return loadedBuild
  },
}

/** The names of the built files carry a hash of their content. */
const forGood = 'max-age=31536000, immutable'

/** As @fastify/static names them. */
const mediaTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Cached pages do not wait for the others, because anyone can request any number of pages with a query. */
const turns = { cached: createTurns(), others: createTurns() }

type Parts = {
  siteUrl: string
  worksOffline: boolean
  site: Site
  inProcessApi: InProcessApi
  now: () => Date
  fileDictionaries: FileDictionaries | undefined
}

/** Renders every path that is neither an API call nor a file as a page of React Router. */
export async function pages(app: App, parts: Parts) {
  const { siteUrl, worksOffline, site, inProcessApi, now, fileDictionaries } = parts
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

  type Shown = { build: Build; api: ReturnType<InProcessApi>; path: string; turn: () => Promise<void> }

  /** @param path as in the address of the page, without the base of a preview */
  const render = (request: FastifyRequest, { build, api: { api }, path, turn }: Shown) =>
    handlerOf(build)(
      // The configured origin: a client may send any Host header.
      new Request(new URL(addressIn(build, path), siteUrl)),
      build.entry.module.contextForPage({
        ...{ api, siteUrl, worksOffline, turn },
        clock: clockOf(request, now),
        head: loadHead(request.page, path, api, siteUrl),
      }),
    )

  const showPage: ShowPage = async (request, reply) => {
    const build = await site.load()
    const page = findPage(patternsOf(build), request.raw.url ?? '/')
    request.page = page?.pattern ?? null
    if (page?.address) return redirectForGood(request, reply, page.address)
    const turn = request.pendingResponse ? turns.cached : turns.others
    await turn()
    const api = inProcessApi()
    const rendered = await render(request, { build, api, path: pathOf(request.raw.url ?? '/'), turn })
    return sendPage(reply, rendered, api.outcome)
  }
  await site.register(app, showPage, fileDictionaries)
  const config = site.isBuilt ? publicCacheable : everyone
  app.get('/*', { config, schema: { hide: true } }, showPage)

  async function sendPreview(request: FastifyRequest, reply: FastifyReply) {
    const { token, '*': rest = '' } = request.params as z.infer<typeof preview.params>
    const path = pathOf(`/${rest}${(request.raw.url ?? '').replace(/^[^?]*/, '')}`)
    const authorization = `Preview ${token}`
    reply.headers(previewHeaders)
    if (path.startsWith('/programme')) {
      const picture = await app.inject({ url: path, headers: { authorization } })
      return reply
        .status(picture.statusCode)
        .header('Content-Type', picture.headers['content-type'])
        .send(picture.rawPayload)
    }
    const build = await site.load()
    const ofSet = inProcessApi(authorization)
    const isOpen = await ofSet.api.get('/content/sections').then(
      () => true,
      () => false,
    )
    request.page = (isOpen && findPage(patternsOf(build), path)?.pattern) || null
    const shown = isOpen
      ? { build: previewBuild(build, token), api: ofSet, path }
      : { build, api: inProcessApi(), path: '/not-found' }
    const rendered: RenderedPage = await render(request, { ...shown, turn: turns.others })
    if (rendered.html) rendered.html = rendered.html.replaceAll('="/programme', `="/preview/${token}/programme`)
    return sendPage(reply, rendered, shown.api.outcome, noStore)
  }
  const open = { config: everyone, schema: preview }
  // The router leaves out a last slash.
  for (const path of ['/preview/:token', '/preview/:token/*']) app.get(path, open, sendPreview)
}

const preview = { hide: true, params: z.object({ token: z.string(), '*': z.string().optional() }) }
/** For colleagues without an account: nobody else may find it, or learn its address. */
const previewHeaders = { 'Cache-Control': noStore, 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

/** Builds by token, whose links lead within the preview. */
const previewBuilds = new LRUCache<string, Build>({ max: 20 })

function previewBuild(build: Build, token: string): Build {
  const known = previewBuilds.get(token) ?? { ...build, basename: `/preview/${token}` }
  previewBuilds.set(token, known)
  return known
}

/** Returns the address of a page of a build. The router finds no home page at a base that ends with a slash. */
const addressIn = ({ basename }: Build, path: string) =>
  basename && basename !== '/' ? basename + path.replace(/^\/(?=$|\?)/, '') : path

/** Returns a clock of full minutes that marks the request's page as changing each minute. */
const clockOf =
  (request: FastifyRequest, now: () => Date): Clock =>
  (span) => {
    const minute = Math.floor(now().getTime() / 60_000) * 60_000
    if (minute >= span.from && minute < span.to) request.changesEachMinute = true
    return clamp(minute, span.from, span.to)
  }

/** Loads the head of a page, while the page's own loaders run. */
async function loadHead(pattern: string | null, path: string, api: Api, siteUrl: string): Promise<PageHead> {
  if (!pattern || pattern.startsWith('/admin'))
    return { look: await loadLook(api), alternates: [], structuredData: undefined }
  const [, , id = ''] = path.replace(/\?.*$/s, '').split('/')
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
async function sendPage(
  reply: FastifyReply,
  page: RenderedPage,
  { worstStatus, isStale }: Outcome,
  caching = 'no-cache',
) {
  for (const [name, value] of page.headers) reply.header(name, value)
  const status = worstStatus === 503 ? 503 : page.status
  if (status === 503) reply.header('Retry-After', '5')
  if (isStale) reply.header('Warning', staleWarning)
  // A page may change with any write, so a browser must revalidate its copy.
  reply.header('Cache-Control', isStale || Math.max(status, worstStatus) >= 500 ? noStore : caching)
  return reply.status(status).send(page.html ?? (await page.text()))
}

/** Returns a path with its query, or '/not-found' if they cannot belong to a page. */
function pathOf(path: string): string {
  // '//host/…' would parse as another origin; '….data' is the router's own data request, which no page here uses.
  return /^\/[/\\]|\.data($|\?)/.test(path) ? '/not-found' : path
}
