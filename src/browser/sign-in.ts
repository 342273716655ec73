import { ApiError } from '../lib/api.ts'
import { browserApi, call } from './api.ts'
import { type SessionUser, session } from './session.ts'

type WithToken = SessionUser & { token: string }

/** @throws ApiFailure; a wrong password ends no session */
export const signIn = (credentials: { email: string; password: string }) => openSession('/auth/login', credentials)

/** @throws ApiFailure */
export const register = (account: { name: string; email: string; password: string }) =>
  openSession('/auth/register', account)

/** Another session of this browser, which somebody may have had before, ends. */
async function openSession(path: string, body: object): Promise<void> {
  const before = session.token()
  const { data } = await call<WithToken | undefined>('POST', path, { body, token: null })
  if (!data?.token) throw new ApiError(500, {})
  session.openSession(data)
  if (before) revokeToken(before)
}

/** It is not waited for. A session that could not be ended runs out by itself. */
const revokeToken = (token: string) => void call('POST', '/auth/logout', { token }).catch(() => {})

/** The browser forgets the session first and does not wait for the server to do so, too. */
export function signOut(): void {
  const token = session.token()
  session.clear('signed out')
  if (token) revokeToken(token)
}

/** Takes up the session that is stored, and asks the server who that is. */
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

/** Whose token is stored. When the server does not tell, nobody is signed in; where the person stands, they stay. */
async function fetchCurrentUser(): Promise<void> {
  const token = session.token()
  if (!token) return
  const isSame = () => session.token() === token
  try {
    const { data } = await call<SessionUser>('GET', '/auth/me', { token })
    if (isSame()) session.replace(data)
  } catch {
    // A page that is being left gives its calls up: that says nothing about the session. It may also stay after all.
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, 2000))
    if (isSame()) session.clear()
  }
}

/** Who comes back to a page that was out of sight learns there what has become of their session. */
function revalidateSession() {
  const token = session.token()
  if (document.visibilityState !== 'visible' || !token) return
  browserApi.get<SessionUser>('/auth/me').then(
    (user) => session.token() === token && session.replace(user),
    () => {}, // an ended session has led on already, and a lost network says nothing about it
  )
}
