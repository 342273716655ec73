import { abortAfter } from '../lib/abort-after.ts'
import { networkError, parseResponse } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'

/** In milliseconds. */
const timeout = 20_000

/**
 * Reads public data from the network, without a session.
 * @returns the data, and when the server answered by its own clock (in milliseconds), if it says so
 * @throws ApiError
 */
export async function fetchPublic<Data>(path: string): Promise<{ data: Data; date: number | undefined }> {
  const answer = async () => {
    const headers = { Accept: 'application/json' }
    const response = await fetch(apiBase + path, { headers, credentials: 'omit', signal: abortAfter(timeout) })
    return { response, text: await response.text() }
  }
  const { response, text } = await answer().catch(() => {
    throw networkError()
  })
  // A CDN's response has the date of its origin's.
  const date = Date.parse(response.headers.get('Date') ?? '') + Number(response.headers.get('Age') ?? 0) * 1000
  return { data: parseResponse<Data>(response.status, text).data, date: Number.isNaN(date) ? undefined : date }
}
