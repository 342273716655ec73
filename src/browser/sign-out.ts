import { call } from './call.ts'
import { session } from './session.ts'

/** Runs in the background. A session that could not be revoked expires. */
export const revokeToken = (token: string) => void call('POST', '/auth/logout', { token }).catch(() => {})

/** Only staff have saves that wait. Where these cannot be read, nobody is held back. */
const agreesToWait = () => import('./outbox/agree-to-wait.ts').then((module) => module.agreesToWait()).catch(() => true)

/**
 * Removes the session and the account's stars from the browser, because someone else may sign in here: immediately, unless
 * saves wait on this device and the person is asked. Revokes the session on the server in the background.
 */
export async function signOut(): Promise<void> {
  const role = session.state().user?.role ?? 'user'
  if (role !== 'user' && !(await agreesToWait())) return
  const token = session.token()
  session.clear('signed out')
  if (token) revokeToken(token)
  import('./stars/forget-stars.ts').then(({ forgetStars }) => forgetStars()).catch(() => {})
}
