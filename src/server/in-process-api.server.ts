import { type Api, answerOf } from '../lib/api.ts'
import type { App } from './new-app.server.ts'

/** The API as pages call it while they are rendered: the app itself, without a network in between. */
export function inProcessApi(app: App): Api {
  return {
    async get<Data>(path: string) {
      const answer = await app.inject({ method: 'GET', url: `/api${path}` })
      return answerOf<Data>(answer.statusCode, answer.body).data
    },
  }
}
