import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import { everyone, everyoneAlike } from '../features/route-context.server.ts'
import type { Api } from '../lib/api.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { inProcessApi } from './in-process-api.server.ts'
import type { App } from './new-app.server.ts'

/** What the site's build gives to the server, besides its pages: see entry.server.tsx. */
export type Build = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler
      contextForPage(api: Api, siteUrl: string): RouterContextProvider
    }
  }
}

/** Where the pages come from: the build, or the development server. */
export type Site = {
  /** Whether a page changes only with what is written, not with the code. */
  isBuilt: boolean
  /** Registers what answers for the site's files. */
  attach(app: App): Promise<void>
  load(): Promise<Build>
}

const clientBuild = fileURLToPath(new URL('../../build/client/', import.meta.url))
const serverBuild = new URL('../../build/server/index.js', import.meta.url).href

/** The site as `npm start` builds it. Its pages are loaded with the first one that is asked for. */
export const builtSite: Site = {
  isBuilt: true,
  async attach(app) {
    if (!existsSync(clientBuild)) throw new ConfigError('The site is not built yet: run npm start.')
    await app.register(fastifyStatic, { root: clientBuild, serve: false, cacheControl: false, preCompressed: true })
    // A route for each file: every other address is a page's, the 404 page's too.
    for (const path of filesOf(clientBuild)) {
      // Names under assets/ carry a hash of their content; the few others, such as the icons, may change.
      const cacheControl = path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
      app.get(`/${path}`, { config: everyone, schema: { hide: true } }, (_request, reply) => {
        return reply.header('Cache-Control', cacheControl).sendFile(path)
      })
    }
  },
  load: () => import(serverBuild),
}

/** The paths of all files in a folder, with '/' between their parts; their compressed forms are sent in their place. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Every address that is no call and no file: a page, rendered by React Router. */
export async function pages(app: App, { siteUrl, site }: { siteUrl: string; site: Site }) {
  const handlers = new WeakMap<Build, RequestHandler>()
  const handlerOf = (build: Build) => {
    const handler = handlers.get(build) ?? build.entry.module.createRequestHandler(build, process.env.NODE_ENV)
    handlers.set(build, handler)
    return handler
  }

  await site.attach(app)
  const config = site.isBuilt ? everyoneAlike : everyone
  app.get('/*', { config, schema: { hide: true } }, async (request, reply) => {
    const build = await site.load()
    const calls = inProcessApi(app)
    // The origin is the configured one: a Host header is anybody's to write.
    const page = await handlerOf(build)(
      new Request(new URL(pathOf(request), siteUrl)),
      build.entry.module.contextForPage(calls.api, siteUrl),
    )
    return sendPage(reply, page, calls.worst())
  })
}

/** @param worst the worst status of the page's own calls: a part that failed is shown, but the page is not kept with it */
function sendPage(reply: FastifyReply, page: Response, worst: number) {
  for (const [name, value] of page.headers) reply.header(name, value)
  const status = worst === 503 ? 503 : page.status
  if (status === 503) reply.header('Retry-After', '5')
  // A page may change with any write: a browser that has it asks again.
  reply.header('Cache-Control', Math.max(status, worst) < 500 ? 'no-cache' : 'no-store')
  return reply.status(status).send(page.body ? Readable.fromWeb(page.body as never) : undefined)
}

/** The path and query of a request; one that cannot be a page's is that of the 404 page. */
function pathOf(request: FastifyRequest): string {
  const path = request.raw.url ?? '/'
  // '//host/…' would be taken for another origin; '….data' is the router's own wire, which no page here uses.
  return /^\/[/\\]|\.data($|\?)/.test(path) ? '/not-found' : path
}
