import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageDictionaries } from '../dictionaries/page-dictionaries.server.ts'
import type { CacheCounts } from './cache-counts.server.ts'
import { isSameState, type SiteState, sendResponse } from './cached-response.server.ts'
import type { ResponseStore } from './response-store.server.ts'

/**
 * Answers from the cache before Fastify sees the request: through Fastify's router and hooks, a cached page costs about
 * 1.3 times as much processor time (home page, keep-alive, brotli).
 * @param next handles all other requests
 */
export function rawFastPath(
  store: ResponseStore,
  currentState: () => SiteState | Promise<SiteState>,
  { counts, dictionaries }: { counts?: CacheCounts | undefined; dictionaries?: PageDictionaries | undefined },
) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const cached = isRead && !request.headers.authorization ? store.get(request.url ?? '') : undefined
    if (!cached) {
      next()
      return
    }
    const sendIfFresh = (state: SiteState) => {
      if (!isSameState(cached.renderedAt, state)) {
        next()
        return
      }
      void sendResponse(cached, request, response, { dictionaries })
      counts?.countFast(cached.route, response.statusCode)
    }
    const state = currentState()
    if (state instanceof Promise) void state.then(sendIfFresh)
    else sendIfFresh(state)
  }
}
