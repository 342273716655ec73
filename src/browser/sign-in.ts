import { ApiError, failToLoad } from '../lib/api.ts'
import { call } from './call.ts'
import { type SessionUser, session } from './session.ts'
import { revokeToken } from './sign-out.ts'

type WithToken = SessionUser & { token: string }

/** @throws ApiError; a wrong password or code leaves the browser's session as it is */
export const signIn = (credentials: { email: string; password: string; code?: string }) =>
  openSession('/auth/login', credentials)

/** @throws ApiError, also when the person cancels */
export async function signInWithPasskey(): Promise<void> {
  const { requestPasskey } = await import('./passkey.ts').catch(failToLoad)
  await openSession('/auth/passkey', { credential: await requestPasskey() })
}

/** Asks the server for the signed-in person again. */
export async function refreshUser(): Promise<void> {
  const token = session.token()
  const { data } = await call<SessionUser>('GET', '/auth/me')
  if (session.token() === token) session.replace(data)
}

/** @throws ApiError */
export const register = (account: { name: string; email: string; password: string }) =>
  openSession('/auth/register', account)

/** Replaces the browser's session, and revokes the previous one if there was one. */
async function openSession(path: string, body: object): Promise<void> {
  const previousToken = session.token()
  const { data } = await call<WithToken | undefined>('POST', path, { body, token: null })
  if (!data?.token) throw new ApiError(500, {})
  session.openSession(data)
  if (previousToken) revokeToken(previousToken)
}
