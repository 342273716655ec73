import { type ApiResponse, isApiError, networkError, parseResponse } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'
import { originalTag } from '../lib/http-caching.ts'
import type { HttpRequest, HttpResponse } from './http-request.ts'
import { session } from './session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `version` is the record's ETag; send it back as the version of a save. `next` is the query of the next part of a list,
 * with its '?'. `change` names what was done, for undoing.
 */
export type Versioned<Data> = ApiResponse<Data> & {
  version: string | undefined
  next: string | undefined
  change: string | null
}

export type Options = {
  body?: object | FormData | undefined
  headers?: Record<string, string> | undefined
  /** Called with the uploaded fraction of the body, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Aborts the call, which then fails like one without a network. */
  signal?: AbortSignal | undefined
  /** Replaces the headers of this tab. */
  tab?: Record<string, string> | undefined
}

/** Headers of all calls with a token, from this tab. */
export const tabHeaders: { current?: Record<string, string> | undefined } = {}

/**
 * Sends a request with the session's token, or with the given one. A failure is logged; status 401 with the session's
 * token ends the session, unless another one began since.
 * @throws ApiError
 */
export async function call<Data>(
  method: Method,
  path: string,
  {
    body,
    headers: others,
    onProgress,
    signal,
    tab = tabHeaders.current,
    token: given,
  }: Options & { token?: string | null } = {},
): Promise<Versioned<Data>> {
  const token = given === undefined ? session.token() : given
  const isForm = body instanceof FormData
  const headers = {
    Accept: 'application/json',
    ...(body && !isForm && { 'Content-Type': 'application/json' }),
    ...(token && { ...tab, Authorization: `Bearer ${token}` }),
    ...others,
  }
  const payload = isForm ? body : body && JSON.stringify(body)
  try {
    const request = { method, url: apiBase + path, headers, payload, onProgress, signal }
    const { status, text, etag, change, link } = await (onProgress ? sendWithProgress : sendWithFetch)(request).catch(
      () => {
        throw networkError()
      },
    )
    const next = /<[^?>]*(\?[^>]*)>; rel="next"/.exec(link ?? '')?.[1]
    return { ...parseResponse<Data>(status, text), version: etag ? originalTag(etag) : undefined, next, change }
  } catch (error) {
    if (!isApiError(error)) throw error
    console.warn(`${method} ${path} failed: ${error.message || error.status}`)
    if (error.status === 401 && given === undefined && session.token() === token) session.clear('ended')
    throw error
  }
}

/** Loaded when it is needed: only uploads of the console show their progress. */
const sendWithProgress = async (request: HttpRequest) => (await import('./send-with-progress.ts')).send(request)

async function sendWithFetch({ method, url, headers, payload, signal }: HttpRequest): Promise<HttpResponse> {
  // A sign-out must arrive even if the page is closed right after it.
  const keepalive = url.endsWith('/auth/logout')
  const response = await fetch(url, {
    method,
    headers,
    keepalive,
    signal: signal ?? null,
    ...(payload && { body: payload }),
  })
  // Read here: the connection can also break in the middle of the body.
  const { status, headers: received } = response
  const text = await response.text()
  return { status, text, etag: received.get('ETag'), change: received.get('Change'), link: received.get('Link') }
}
