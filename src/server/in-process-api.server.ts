import { type Api, parseResponse } from '../lib/api.ts'
import type { App } from './new-app.server.ts'

/** The API as one page calls it while it is rendered: the app itself, without a network in between. */
export function inProcessApi(app: App) {
  let worst = 0
  const api: Api = {
    async get<Data>(path: string) {
      const answer = await app.inject({ method: 'GET', url: `/api${path}` })
      worst = Math.max(worst, answer.statusCode)
      return parseResponse<Data>(answer.statusCode, answer.body).data
    },
  }
  return { api, worst: () => worst }
}
