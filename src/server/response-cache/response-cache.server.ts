import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Revisions } from '../../db/revisions.server.ts'
import { addTablesRead } from '../../db/tables-read.server.ts'
import { filterNames } from '../../features/agenda/rules/agenda-filter.ts'
import { publicPages } from '../../features/public-pages.ts'
import { speakerFilterNames } from '../../features/speakers/speaker-filter.ts'
import { HttpError } from '../../lib/errors.ts'
import type { PageDictionaries } from '../dictionaries/page-dictionaries.server.ts'
import type { App } from '../http/create-server.server.ts'
import { unavailableMessage } from '../http/error-handler.server.ts'
import { routePattern } from '../http/route-pattern.server.ts'
import type { CacheCounts } from './cache-counts.server.ts'
import { captureResponse, type SiteState, sendResponse } from './cached-response.server.ts'
import { compressWhenIdle } from './compress-when-idle.server.ts'
import { rawFastPath } from './raw-fast-path.server.ts'
import { type PendingResponse, ResponseStore } from './response-store.server.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For routes that answer all requests without a token alike until the next write or full minute: where their
     * responses are cached. `server` is this process and, with CDN set, the CDN; `cdn` is the CDN alone.
     */
    cache?: 'server' | 'cdn'
  }
  interface FastifyRequest {
    /** Set on a request if its response will be cached. */
    pendingResponse: PendingResponse | null
  }
}

type Options = {
  revisions: Revisions
  clock: () => Date
  warn: (message: string) => void
  /** Undefined when metrics are off. */
  counts?: CacheCounts | undefined
  /** Undefined with a CDN. */
  dictionaries?: PageDictionaries | undefined
}

/**
 * Caches whole responses of public pages and reads. A response is stored with the revision read before rendering, and
 * served while the database is still at that revision, whichever process writes, within the same minute. While the
 * database does not answer, or rendering fails, the last good response is served.
 */
export function createResponseCache({ revisions, clock, warn, counts, dictionaries }: Options) {
  const store = new ResponseStore()
  const stateAt = (revision?: number): SiteState => ({ revision, minute: Math.floor(clock().getTime() / 60_000) })
  const warnOncePerMinute = oncePerMinute(warn)

  function stateWithoutRevision({ message }: Error): SiteState {
    warnOncePerMinute(`The database does not answer (${message}): serving the last good pages`)
    return stateAt(undefined)
  }

  /** Reads the state synchronously where the database can (SQLite): every cached response waits for it. */
  function currentState(): SiteState | Promise<SiteState> {
    try {
      const revision = revisions.now()
      return typeof revision === 'number' ? stateAt(revision) : revision.then(stateAt, stateWithoutRevision)
    } catch (error) {
      return stateWithoutRevision(error as Error)
    }
  }

  return {
    currentState,

    /** Answers requests on Node's own objects; see its file. */
    fastPath: rawFastPath(store, currentState, { counts, dictionaries }),

    /** Adds the hooks that answer routes with `cache: 'server'`. */
    register(app: App) {
      app.decorateRequest('pendingResponse', null)

      app.addHook('onRequest', async (request, reply) => {
        const path = cacheablePath(request)
        if (path === undefined) return
        const state = await currentState()
        const found = await store.find(path, state)
        const { response, isStale, pending } = found
        // The handler would wait for the database too. A page is still rendered, with a message instead of its data.
        if (pending && state.revision === undefined && path.startsWith('/api/')) {
          pending.finish()
          throw new HttpError(503, unavailableMessage, { retryAfter: 5 })
        }
        counts?.count(found)
        if (pending) {
          request.pendingResponse = pending
          finishOnClose(pending, reply)
          return
        }
        request.page = response.route
        if (response.tables) addTablesRead(response.tables)
        reply.hijack()
        await sendResponse(response, request.raw, reply.raw, { isStale, dictionaries })
        return reply
      })

      app.addHook('onSend', (request, reply, payload, done) => {
        const { pendingResponse: pending } = request
        if (!pending || typeof payload !== 'string') {
          done(null, payload)
          return
        }
        const captured = captureResponse(
          {
            renderedAt: pending.renderedAt,
            route: routePattern(request),
            tables: request.tablesRead,
            cdnHeaders: request.cdnHeaders,
          },
          reply.statusCode,
          reply.getHeaders(),
          payload,
        )
        pending.finish(captured)
        const { response, isStale } = store.lastGoodIfFailed(pending.path, captured)
        // Sent like any cached response; `done` would make Fastify send it.
        reply.hijack()
        void sendResponse(response, request.raw, reply.raw, { isStale, dictionaries })
      })

      const endCompression = compressWhenIdle(store)
      app.addHook('onClose', () => {
        endCompression()
        return revisions.close()
      })
    },
  }
}

/** Releases waiting requests if the client disconnects before its response is rendered. */
function finishOnClose(pending: PendingResponse, { raw }: FastifyReply) {
  if (raw.destroyed) pending.finish()
  else raw.once('close', () => pending.finish())
}

/**
 * Returns the cache key of a request: its path, since few cached responses depend on a query.
 * @returns undefined for uncached requests: other routes, calls with a token, parts of a list, pages with a filter,
 * and paths that are not in normal form (`/a/../b`)
 */
function cacheablePath({ raw, headers, query, params, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.config.cache !== 'server' || headers.authorization) return undefined
  const [sentPath = '/', search = ''] = (raw.url ?? '/').split('?', 2)
  const path = canonicalPath(routeOptions.url, params) ?? sentPath
  // Compare the parsed names: `%6cimit` is also `limit`.
  const { shape = {} } = (routeOptions.schema?.querystring ?? {}) as { shape?: object }
  const parameters = queryOf(path)?.names ?? []
  const isPart = Object.keys(query as object).some((name) => Object.hasOwn(shape, name) || parameters.includes(name))
  const isPlain = !/^\/[/\\]/.test(path) && new URL(path, 'http://localhost').pathname === path
  if (!isPlain) return undefined
  if (!isPart) return path
  return queryOf(path)?.cached.test(search) ? `${path}?${search}` : undefined
}

/** Returns the one path of a response that has many spellings, such as `/api/%73peakers/`; pages redirect to theirs. */
function canonicalPath(pattern = '*', params: unknown): string | undefined {
  if (pattern.includes('*')) return undefined
  const values = params as Record<string, string>
  return pattern.replace(/:(\w+)(\([^)]*\))?/g, (_, name) => encodeURIComponent(values[name] ?? ''))
}

type Query = { names: readonly string[]; cached: RegExp }

const listQuery = { names: ['page'], cached: /^page=[1-9]\d?$/ }

/** The query parameters that change a response, with the values whose responses are cached. */
const queryOfPath = new Map<string, Query>([
  [publicPages.agenda.path, { names: filterNames, cached: /^day=(?:[1-9]|[12]\d|3[01]|all)$/ }],
  [publicPages.speakers.path, { ...listQuery, names: [...listQuery.names, ...speakerFilterNames] }],
  [publicPages.events.path, listQuery],
  ['/api/sync', { names: [], cached: /^(since=\d{1,9}-[0-9a-z]{11}(&only=agenda)?|only=agenda)$/ }],
])

const queryOfSheets: Query = { names: ['day'], cached: /^day=[1-9]\d?$/ }

const queryOf = (path: string) =>
  queryOfPath.get(path) ?? (path.startsWith('/rooms/sheets') ? queryOfSheets : undefined)

/** Passes on at most one message per minute. */
function oncePerMinute(warn: (message: string) => void): (message: string) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (message) => {
    if (performance.now() - warnedAt < 60_000) return
    warnedAt = performance.now()
    warn(message)
  }
}
