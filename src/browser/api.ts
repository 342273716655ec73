import { type Answer, type Api, type ApiFailure, answerOf, networkFailure } from '../lib/api.ts'
import { apiBase } from '../lib/api-base.ts'
import { session } from './session.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call over the network, with the token where there is one. A call that fails is logged, whoever handles it.
 * @throws ApiFailure
 */
export async function call<Data>(
  method: Method,
  path: string,
  { body, token = session.token() }: { body?: object | undefined; token?: string | null } = {},
): Promise<Answer<Data>> {
  const headers = {
    Accept: 'application/json',
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  try {
    // The whole answer: a connection can break in the middle of it, too.
    const { status, text } = await fetch(apiBase + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      keepalive: path === '/auth/logout',
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => {
        throw networkFailure()
      })
    return answerOf<Data>(status, text)
  } catch (error) {
    const { status, message } = error as ApiFailure
    console.warn(`${method} ${path} failed: ${message || status}`)
    throw error
  }
}

/** As `call`; an answer that the session is over ends it here, too, unless another one began meanwhile. */
async function callInSession<Data>(method: Method, path: string, body?: object): Promise<Answer<Data>> {
  const token = session.token()
  try {
    return await call<Data>(method, path, { body, token })
  } catch (error) {
    if ((error as ApiFailure).status === 401 && session.token() === token) session.forget('ended')
    throw error
  }
}

/** The API over the network. */
export const browserApi = {
  async get<Data>(path: string) {
    return (await callInSession<Data>('GET', path)).data
  },
  send: callInSession,
} satisfies Api & { send: unknown }
