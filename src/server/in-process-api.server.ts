import { type Api, parseResponse } from '../lib/api.ts'
import type { App } from './create-server.server.ts'

/**
 * Returns the API for one page or image: it calls the app in process, each path once, however many loaders ask for it.
 * `worstStatus` is the highest status that a call was answered with so far.
 */
export function inProcessApi(app: App) {
  let worstStatus = 0
  const answers = new Map<string, Promise<unknown>>()

  async function call(path: string): Promise<unknown> {
    const { statusCode, body } = await app.inject({ method: 'GET', url: `/api${path}` })
    worstStatus = Math.max(worstStatus, statusCode)
    return parseResponse(statusCode, body).data
  }

  const api: Api = {
    get<Data>(path: string) {
      const answer = answers.get(path) ?? call(path)
      answers.set(path, answer)
      return answer as Promise<Data>
    },
  }
  return { api, worstStatus: () => worstStatus }
}
