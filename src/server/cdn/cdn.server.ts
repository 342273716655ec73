import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordTablesRead, withoutRecording } from '../../db/tables-read.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { nextDateChange } from '../../lib/dates.ts'
import { noStore } from '../../lib/http-caching.ts'
import type { App } from '../http/create-server.server.ts'
import { wakeAfterWrites } from '../process/wake-after-writes.server.ts'
import { isSameState, type RawHeaders, type SiteState } from '../response-cache/cached-response.server.ts'
import type { CdnEngine } from './engines.server.ts'
import { openPurger } from './purger.server.ts'
import { surrogateKeysOfResponse } from './surrogate-keys.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tables that the response reads; null if no CDN may keep it. */
    tablesRead: ReadonlySet<string> | null
    /** The state of the site before rendering a response that only the CDN keeps. */
    stateForCdn: SiteState | null
    cdnHeaders: RawHeaders | null
    /** The response shows the time of day. */
    changesEachMinute: boolean
  }
}

/**
 * In milliseconds. Polling finds the changes of processes that were killed after their commit, and retries failures.
 */
const pollInterval = 1000

/** In milliseconds. A slower response might reach the CDN after the repeated purge. */
const maxRenderTime = 5000

const minute = 60_000

type Options = {
  /** Undefined without a CDN. */
  engine: CdnEngine | undefined
  currentState: () => SiteState | Promise<SiteState>
  /** Returns the time zone whose midnight may change a response. */
  timeZone: () => Promise<string>
}

/** Adds the CDN's cache headers (TTL and surrogate keys) to public responses. */
export function addCdnHeaders(app: App, { engine, currentState, timeZone }: Options) {
  app.decorateRequest('tablesRead', null)
  app.decorateRequest('stateForCdn', null)
  app.decorateRequest('cdnHeaders', null)
  app.decorateRequest('changesEachMinute', false)
  if (!engine) return

  const secondsLeft = lifeInState(timeZone)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.cache === 'cdn') request.stateForCdn = await currentState()
  })
  // Uses a callback, so that everything after it runs inside the recording.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isForCdn(request)) done()
    else
      recordTablesRead((tables) => {
        request.tablesRead = tables
        done()
      })
  })
  app.addHook('onSend', async (request, reply) => {
    const state = request.pendingResponse?.renderedAt ?? request.stateForCdn
    if (state?.revision === undefined || !request.tablesRead || !mayBeKept(reply)) return
    const keys = surrogateKeysOfResponse(request.tablesRead)
    const life = keys ? await secondsLeft(state) : 0
    const maxAge = request.changesEachMinute ? Math.min(life, 60) : life
    if (!keys || maxAge <= 0) return
    const headers = engine.headers({ keys, revision: state.revision, maxAge })
    if (request.pendingResponse) request.cdnHeaders = Object.entries(headers).flat()
    else reply.headers(headers)
  })
}

/** Returns false for personal requests and changes. */
function isForCdn({ method, headers, routeOptions: { config } }: FastifyRequest): boolean {
  return config.cache !== undefined && !headers.authorization && (method === 'GET' || method === 'HEAD')
}

function mayBeKept(reply: FastifyReply): boolean {
  const isGood = reply.statusCode === 200 || reply.statusCode === 304
  return (
    isGood &&
    !reply.hasHeader('Warning') &&
    reply.getHeader('Cache-Control') !== noStore &&
    reply.elapsedTime < maxRenderTime
  )
}

/**
 * Returns the lifetime in seconds of a response rendered in a state; 0 while the database does not answer. Responses
 * depend on the date, not on the time of day. The lifetime starts at the end of the response's minute, because the
 * response cache may send it until then.
 */
function lifeInState(timeZone: Options['timeZone']) {
  let last: { state: SiteState; seconds: number } | undefined
  return async (state: SiteState): Promise<number> => {
    if (last && isSameState(last.state, state)) return last.seconds
    const zone = await withoutRecording(timeZone).catch(() => undefined)
    if (zone === undefined) return 0
    const nextDay = nextDateChange(zone, new Date(state.minute * minute))
    const seconds = (nextDay - (state.minute + 1) * minute) / 1000
    last = { state, seconds }
    return seconds
  }
}

/** Purges changed content from the CDN, and everything at start and stop, when the program may change. */
export function purgeCdn(app: App, { db, engine }: { db: Database; engine: CdnEngine }) {
  const warn = (message: string) => app.log.warn(message)
  const purger = openPurger({ db, engine, warn })
  const purgeAll = () =>
    purger.purgeAll().catch((error: Error) => warn(`Couldn’t purge the whole CDN: ${error.message}`))
  app.addHook('onReady', purgeAll)
  wakeAfterWrites(app, { pollInterval, wake: purger.wake, close: () => purger.close().then(purgeAll) })
}
