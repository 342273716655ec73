import { LRUCache } from 'lru-cache'
import { type Api, parseResponse } from '../lib/api.ts'
import type { App } from './create-server.server.ts'
import { isSameVersion, type Version } from './response-cache/cached-response.server.ts'

export type InProcessApi = ReturnType<typeof createInProcessApi>

/**
 * Returns a function that returns the API for one page or image: it calls the app in process, each path once, however
 * many loaders ask for it. Pages of one version share the parsed data, which they must not change.
 * `worstStatus` is the highest status that a call was answered with so far.
 */
export function createInProcessApi(app: App, currentVersion: () => Version | Promise<Version>) {
  const lastAnswers = new LRUCache<string, { version: Version; data: unknown }>({ max: 200 })

  return () => {
    let worstStatus = 0
    const answers = new Map<string, Promise<unknown>>()
    // Read before any data: what is stored under this version is never older.
    const reading = currentVersion()

    async function call(path: string): Promise<unknown> {
      const version = await reading
      const last = lastAnswers.get(path)
      if (last && isSameVersion(last.version, version)) return last.data
      const { statusCode, headers, body } = await app.inject({ method: 'GET', url: `/api${path}` })
      worstStatus = Math.max(worstStatus, statusCode)
      const { data } = parseResponse(statusCode, body)
      // With a Warning it is older: the database is away.
      if (version.revision !== undefined && !headers.warning) lastAnswers.set(path, { version, data })
      return data
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
}
