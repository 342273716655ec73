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

/**
 * Returns a function that creates the API for one page or image. It calls the app in process, each path only once,
 * however many loaders ask for it. Pages rendered in one state of the site share the parsed data, which they must not
 * change.
 */
export function createInProcessApi(app: App, currentState: () => SiteState | Promise<SiteState>) {
  const lastResponses = new LRUCache<string, { state: SiteState; data: unknown; tables: ReadonlySet<string> }>({
    max: 200,
  })

  const request = (path: string) =>
    recordTablesRead(async (tables) => {
      const { statusCode, headers, body } = await app.inject({ method: 'GET', url: `/api${path}` })
      return { statusCode, headers, body, tables }
    })

  return () => {
    const outcome: Outcome = { worstStatus: 0, isStale: false }
    const responses = new Map<string, Promise<unknown>>()
    // Read before any data, so that data stored with this state is never older.
    const reading = currentState()

    async function call(path: string): Promise<unknown> {
      const state = await reading
      const last = lastResponses.get(path)
      if (last && isSameState(last.state, state)) {
        addTablesRead(last.tables)
        return last.data
      }
      const { statusCode, headers, body, tables } = await request(path)
      const isStale = headers.warning === staleWarning
      outcome.worstStatus = Math.max(outcome.worstStatus, statusCode)
      outcome.isStale ||= isStale
      const { data } = parseResponse(statusCode, body)
      if (state.revision !== undefined && !isStale) lastResponses.set(path, { state, data, tables })
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
