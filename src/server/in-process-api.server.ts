import { type Api, parseResponse } from '../lib/api.ts'
import type { App } from './create-server.server.ts'
import { staleWarning } from './response-cache/cached-response.server.ts'

/** What an API answered so far: the highest status (0 before the first call), and whether any response was stale. */
export type Outcome = { worstStatus: number; isStale: boolean }

/** Returns the API for one page or image: it calls the app in process, each path once, however many loaders ask for it. */
export function inProcessApi(app: App) {
  const outcome: Outcome = { worstStatus: 0, isStale: false }
  const responses = new Map<string, Promise<unknown>>()

  async function call(path: string): Promise<unknown> {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url: `/api${path}` })
    outcome.worstStatus = Math.max(outcome.worstStatus, statusCode)
    outcome.isStale ||= headers.warning === staleWarning
    return parseResponse(statusCode, body).data
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
