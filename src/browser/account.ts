import { browserApi } from './api.ts'
import { type SessionUser, session } from './session.ts'

/**
 * Changes the signed-in person's own account and passes the response to `update`, unless the person has signed out since.
 * @returns the server's message
 * @throws ApiError
 */
async function change<Data>(path: string, body: object, update: (data: Data) => void): Promise<string> {
  const token = session.token()
  const { message, data } = await browserApi.send<Data>('PUT', path, body)
  if (session.token() === token) update(data)
  return message
}

export const changeOwnName = (body: { name: string }) => change<SessionUser>('/auth/me', body, session.replace)

/** Mails a link to both addresses. @throws ApiError */
export const askForEmailChange = (body: { email: string }) => browserApi.send('PUT', '/auth/me/email', body)

export const cancelEmailChange = () => browserApi.send('DELETE', '/auth/me/email')

/** Ends all sessions of the person; this browser gets a new one. */
export const changeOwnPassword = (body: { currentPassword: string; password: string }) =>
  change<SessionUser & { token: string }>('/auth/me/password', body, session.openSession)
