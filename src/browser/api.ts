import { type Api, type ApiFailure, dataOf, networkFailure } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'

/** The API over the network. A call that fails is logged, whoever handles it. */
export const browserApi: Api = {
  async get<Data>(path: string) {
    try {
      const { status, text } = await answerTo(path).catch(() => {
        throw networkFailure()
      })
      return dataOf<Data>(status, text)
    } catch (error) {
      const { status, message } = error as ApiFailure
      console.warn(`GET ${path} failed: ${message || status}`)
      throw error
    }
  },
}

/** The whole answer: a connection can break in the middle of it, too. */
async function answerTo(path: string) {
  const answer = await fetch(apiBase + path, { headers: { Accept: 'application/json' } })
  return { status: answer.status, text: await answer.text() }
}
