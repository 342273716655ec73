import { ApiError } from '../lib/api.ts'
import { browserApi, call } from './api.ts'
import { type SessionUser, session } from './session.ts'

type WithToken = SessionUser & { token: string }

/** @throws ApiError; a wrong password leaves the browser's session as it is */
export const signIn = (credentials: { email: string; password: string }) => openSession('/auth/login', credentials)

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

/** Runs in the background. A session that could not be revoked expires. */
const revokeToken = (token: string) => void call('POST', '/auth/logout', { token }).catch(() => {})

/** Removes the browser's session at once, and revokes it on the server in the background. */
export function signOut(): void {
  const token = session.token()
  session.clear('signed out')
  if (token) revokeToken(token)
}

/** Restores the stored session, and revalidates it now and whenever the tab becomes visible. */
export function resumeSession(): void {
  session.start(fetchCurrentUser)
  document.addEventListener('visibilitychange', revalidateSession)
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => {
      isLeaving = true
    })
  void fetchCurrentUser()
}

let isLeaving = false

/** Fetches the user of the stored token. If that fails, the session is removed without leaving the page. */
export async function fetchCurrentUser(): Promise<void> {
  const token = session.token()
  if (!token) return
  const isSame = () => session.token() === token
  try {
    const { data } = await call<SessionUser>('GET', '/auth/me', { token })
    if (isSame()) session.replace(data)
  } catch {
    // The browser aborts the requests of a page that is being left, which says nothing about the session. If the page
    // is still there after two seconds, the failure was real.
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, 2000))
    if (isSame()) session.clear()
  }
}

/** Revalidates the session when the tab becomes visible. */
function revalidateSession() {
  const token = session.token()
  if (document.visibilityState !== 'visible' || !token) return
  browserApi.get<SessionUser>('/auth/me').then(
    (user) => session.token() === token && session.replace(user),
    () => {}, // `call` has handled an ended session, and a lost network says nothing about it
  )
}
