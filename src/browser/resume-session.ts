import { call } from './call.ts'
import { type SessionUser, session } from './session.ts'

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
  call<SessionUser>('GET', '/auth/me').then(
    ({ data }) => session.token() === token && session.replace(data),
    () => {}, // `call` has handled an ended session, and a lost network says nothing about it
  )
}
