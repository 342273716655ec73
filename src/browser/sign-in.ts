import { browserApi, call } from './api.ts'
import { type SessionUser, session } from './session.ts'

type WithToken = SessionUser & { token: string }

/** @throws ApiFailure; a wrong password ends no session */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  session.begin((await call<WithToken>('POST', '/auth/login', { body: credentials, token: null })).data)
}

/** @throws ApiFailure */
export async function register(account: { name: string; email: string; password: string }): Promise<void> {
  session.begin((await call<WithToken>('POST', '/auth/register', { body: account, token: null })).data)
}

/** The browser forgets the session first and does not wait for the server to do so, too. */
export function signOut(): void {
  const token = session.token()
  session.forget('signed out')
  if (token) call('POST', '/auth/logout', { token }).catch(() => {}) // it is logged, and runs out by itself
}

/**
 * Takes up the session that is stored, then asks the server who that is. When that fails, nobody is signed in; where the
 * person stands, they stay.
 */
export async function resumeSession(): Promise<void> {
  session.start()
  document.addEventListener('visibilitychange', askAgain)
  const token = session.token()
  if (!token) return
  let leaving = false
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => {
      leaving = true
    })
  const isSame = () => session.token() === token
  try {
    const { data } = await call<SessionUser>('GET', '/auth/me', { token })
    if (isSame()) session.replace(data)
  } catch {
    // A page that is being left gives its calls up: that says nothing about the session.
    if (isSame() && !leaving) session.forget()
  }
}

/** Who comes back to a page that was out of sight learns there what has become of their session. */
function askAgain() {
  const token = session.token()
  if (document.visibilityState !== 'visible' || !token) return
  browserApi.get<SessionUser>('/auth/me').then(
    (user) => session.token() === token && session.replace(user),
    () => {}, // an ended session has led on already, and a lost network says nothing about it
  )
}
