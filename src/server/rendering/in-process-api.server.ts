import { LRUCache } from 'lru-cache'
import { addTablesRead, recordTablesRead } from '../../db/tables-read.server.ts'
import { type Api, parseResponse } from '../../lib/api.ts'
import type { App } from '../http/create-server.server.ts'
import { isSameState, type SiteState, staleWarning } from '../response-cache/cached-response.server.ts'

/**
 * The outcome of an API's calls so far: the highest status (0 before the first call), and whether any response was
 * stale.
 */
export type Outcome = { worstStatus: number; isStale: boolean }

export type InProcessApi = ReturnType<typeof createInProcessApi>

/** A response, whose body is parsed once. `tables` grows until the call has ended. */
type Response = { statusCode: number; isStale: boolean; data: Promise<unknown>; tables: ReadonlySet<string> }

/**
 * Returns a function that creates the API for one page or image. It calls the app in process, each path only once,
 * however many loaders ask for it. Pages rendered in one state of the site share the parsed data, which they must not
 * change.
 */
export function createInProcessApi(app: App, currentState: () => SiteState | Promise<SiteState>) {
  const shared = new LRUCache<string, { state: SiteState; response: Promise<Response> }>({ max: 200 })

  const request = (path: string, authorization?: string) =>
    recordTablesRead(async (tables): Promise<Response> => {
      const url = `/api${path}`
      const { statusCode, headers, body } = await app.inject({
        ...{ method: 'GET', url },
        ...(authorization && { headers: { authorization } }),
      })
      const data = (async () => parseResponse(statusCode, body).data)()
      data.catch(() => {}) // each caller handles it
      return { statusCode, isStale: headers.warning === staleWarning, data, tables }
    })

  /** Calls a path, or shares the call of a page in the same state. Failed and stale responses are shared only while pending. */
  function respond(path: string, state: SiteState): Promise<Response> {
    const last = shared.get(path)
    if (last && isSameState(last.state, state)) return last.response
    const response = request(path)
    if (state.revision === undefined) return response
    const call = { state, response }
    shared.set(path, call)
    const forget = () => {
      if (shared.get(path) === call) shared.delete(path)
    }
    response.then(({ statusCode, isStale }) => (isStale || statusCode >= 400) && forget(), forget)
    return response
  }

  /** @param authorization 'Preview …' for the site with a set of changes; its responses are not shared */
  return (authorization?: string) => {
    const outcome: Outcome = { worstStatus: 0, isStale: false }
    const responses = new Map<string, Promise<unknown>>()
    // Read before any data, so that data stored with this state is never older.
    const reading = currentState()

    async function call(path: string): Promise<unknown> {
      const { statusCode, isStale, data, tables } = await (authorization
        ? request(path, authorization)
        : respond(path, await reading))
      addTablesRead(tables)
      outcome.worstStatus = Math.max(outcome.worstStatus, statusCode)
      outcome.isStale ||= isStale
      return data
    }

    const api: Api = {
      get<Data>(path: string) {
        const response = responses.get(path) ?? call(path)
        responses.set(path, response)
        return response as Promise<Data>
      },
    }
    return { api, outcome }
  }
}
