import { type Api, type ApiError, type ApiResponse, networkError, parseResponse } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'
import { session } from './session.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `version` of a record, as `If-Match` sends it and `ETag` brings it. */
export type Versioned<Data> = ApiResponse<Data> & { version: string | undefined }

type Options = {
  body?: object | FormData | undefined
  /** The state of the record that may be changed; any when left out. */
  version?: string | undefined
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
}

/**
 * One call over the network, with the token where there is one. A call that fails is logged, whoever handles it.
 * @throws ApiFailure
 */
export async function call<Data>(
  method: Method,
  path: string,
  { body, version, onProgress, token = session.token() }: Options & { token?: string | null } = {},
): Promise<Versioned<Data>> {
  const isForm = body instanceof FormData
  const headers = {
    Accept: 'application/json',
    ...(body && !isForm && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(version && { 'If-Match': version }),
  }
  const payload = isForm ? body : body && JSON.stringify(body)
  try {
    const send = onProgress ? sendWithProgress : sendWithFetch
    const { status, text, etag } = await send({ method, url: apiBase + path, headers, payload, onProgress }).catch(
      () => {
        throw networkError()
      },
    )
    return { ...parseResponse<Data>(status, text), version: etag ?? undefined }
  } catch (error) {
    const { status, message } = error as ApiError
    console.warn(`${method} ${path} failed: ${message || status}`)
    throw error
  }
}

type HttpRequest = {
  method: Method
  url: string
  headers: Record<string, string>
  payload: string | FormData | undefined
  onProgress: Options['onProgress']
}
type HttpResponse = { status: number; text: string; etag: string | null }

async function sendWithFetch({ method, url, headers, payload }: HttpRequest): Promise<HttpResponse> {
  // A sign-out is often the last that a page does.
  const keepalive = url.endsWith('/auth/logout')
  const answer = await fetch(url, { method, headers, keepalive, ...(payload && { body: payload }) })
  // The whole answer: a connection can break in the middle of it, too.
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('ETag') }
}

/** `fetch` does not tell how much of a body has been sent. */
function sendWithProgress({ method, url, headers, payload, onProgress }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () =>
      resolve({ status: request.status, text: request.responseText, etag: request.getResponseHeader('ETag') })
    request.onerror = reject
    request.onabort = reject
    request.send(payload)
  })
}

/** As `call`; an answer that the session is over ends it here, too, unless another one began meanwhile. */
async function callWithSession<Data>(method: Method, path: string, options: Options = {}): Promise<Versioned<Data>> {
  const token = session.token()
  try {
    return await call<Data>(method, path, { ...options, token })
  } catch (error) {
    if ((error as ApiError).status === 401 && session.token() === token) session.clear('ended')
    throw error
  }
}

/** Called when something may have been written. */
const mutationListeners = new Set<() => void>()
export const onMutation = (listener: () => void) => mutationListeners.add(listener)

/** The API over the network. */
export const browserApi = {
  async get<Data>(path: string) {
    return (await callWithSession<Data>('GET', path)).data
  },
  /** A record with its version. */
  read: <Data>(path: string) => callWithSession<Data>('GET', path),
  send: <Data>(method: Method, path: string, body?: object | FormData, options: Omit<Options, 'body'> = {}) =>
    callWithSession<Data>(method, path, { ...options, body }).finally(() => {
      for (const listener of mutationListeners) listener()
    }),
} satisfies Api & Record<string, unknown>
