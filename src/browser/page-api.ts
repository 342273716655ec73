import type { Api } from '../lib/api.ts'
import { browserApi, onMutation } from './api.ts'

/** For how long, in milliseconds, an answer serves a page that is opened after it was asked for. */
const timeToLive = 4000

type CachedRead = { answer: Promise<unknown>; at: number }
const cachedReads = new Map<string, CachedRead>()
onMutation(() => cachedReads.clear())

/**
 * The API as public pages ask it. A page that was asked for a moment ago, when the pointer came to its link, opens with
 * that answer. What failed is asked for again, and so is everything after a write.
 */
export const pageApi: Api = {
  get<Data>(path: string) {
    const known = cachedReads.get(path)
    if (known && Date.now() - known.at < timeToLive) return known.answer as Promise<Data>
    const answer = browserApi.get<Data>(path)
    const read = { answer, at: Date.now() }
    cachedReads.set(path, read)
    answer.catch(() => {
      if (cachedReads.get(path) === read) cachedReads.delete(path)
    })
    return answer
  },
}
