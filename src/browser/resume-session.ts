import { isApiError } from '../lib/api.ts'
import { call } from './call.ts'
import { type SessionUser, session } from './session.ts'

/**
 * Restores the stored session, and revalidates it now and whenever the tab becomes visible.
 * @param isOffline true for a page that was opened without a network, which says nothing about the session
 */
export function resumeSession(isOffline: boolean): void {
  session.start(fetchCurrentUser)
  document.addEventListener('visibilitychange', revalidateSession)
  if (!isOffline) void fetchCurrentUser()
}

/** Fetches the user of the stored token. If that fails, the session is removed without leaving the page. */
export async function fetchCurrentUser(): Promise<void> {
  const token = session.token()
  if (!token) return
  const isSame = () => session.token() === token
  try {
    const { data } = await call<SessionUser>('GET', '/auth/me', { token })
    if (isSame()) session.replace(data)
  } catch (error) {
    // The browser aborts the requests of a page or frame that is being left, before it tells the page. If the page is still
    // there after two seconds, the failure was real.
    if (isApiError(error) && error.status === 0) await new Promise((resolve) => setTimeout(resolve, 2000))
    if (isSame()) session.clear()
  }
}

/** Revalidates the session when the tab becomes visible. */
function revalidateSession() {
  const token = session.token()
  if (document.visibilityState !== 'visible' || !token) return
  call<SessionUser>('GET', '/auth/me').then(
    ({ data }) => session.token() === token && session.replace(data),
    () => {}, // `call` has handled an ended session, and a lost network says nothing about it
  )
}
