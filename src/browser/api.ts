import { type Api, type ApiFailure, dataOf, networkFailure } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'

/** The API over the network. A call that fails is logged, whoever handles it. */
export const browserApi: Api = {
  async get<Data>(path: string) {
    try {
      const answer = await fetch(apiBase + path, { headers: { Accept: 'application/json' } }).catch(() => {
        throw networkFailure()
      })
      return dataOf<Data>(answer.status, await answer.text())
    } catch (error) {
      const { status, message } = error as ApiFailure
      console.warn(`GET ${path} failed: ${message || status}`)
      throw error
    }
  },
}
