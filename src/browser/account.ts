import { browserApi } from './api.ts'
import { type SessionUser, session } from './session.ts'

/**
 * What people change of their own account. The answer changes the session only while it is still the same one: who
 * signed out meanwhile stays signed out.
 * @returns what the server says
 * @throws ApiFailure
 */
async function change<Data>(path: string, body: object, take: (data: Data) => void): Promise<string> {
  const token = session.token()
  const { message, data } = await browserApi.send<Data>('PUT', path, body)
  if (session.token() === token) take(data)
  return message
}

export const changeOwnName = (body: { name: string }) => change<SessionUser>('/auth/me', body, session.replace)

/** All sessions end; the answer carries the token of a new one. */
export const changeOwnPassword = (body: { currentPassword: string; password: string }) =>
  change<SessionUser & { token: string }>('/auth/me/password', body, session.openSession)
