import type { Api } from '../lib/api.ts'
import { browserApi, onWritten } from './api.ts'

/** For how long, in milliseconds, an answer serves a page that is opened after it was asked for. */
const shelfLife = 4000

type Read = { answer: Promise<unknown>; at: number }
const reads = new Map<string, Read>()
onWritten(() => reads.clear())

/**
 * The API as public pages ask it. A page that was asked for a moment ago, when the pointer came to its link, opens with
 * that answer. What failed is asked for again, and so is everything after a write.
 */
export const pageApi: Api = {
  get<Data>(path: string) {
    const known = reads.get(path)
    if (known && Date.now() - known.at < shelfLife) return known.answer as Promise<Data>
    const answer = browserApi.get<Data>(path)
    const read = { answer, at: Date.now() }
    reads.set(path, read)
    answer.catch(() => {
      if (reads.get(path) === read) reads.delete(path)
    })
    return answer
  },
}
