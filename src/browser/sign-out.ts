import { isApiError } from '../lib/api.ts'
import { networkTimeout } from '../lib/network-timeout.ts'
import { call } from './call.ts'
import { session } from './session.ts'

/** Runs in the background; without a network, once it returns to this page. A session that was not revoked expires. */
export function revokeToken(token: string): void {
  call('POST', '/auth/logout', { token }).catch((error) => {
    if (isApiError(error) && error.status === 0)
      window.addEventListener('online', () => revokeToken(token), { once: true })
  })
}

/** Only staff have saves that wait. Where these cannot be read, nobody is held back. */
const agreesToWait = () => import('./outbox/agree-to-wait.ts').then((module) => module.agreesToWait()).catch(() => true)

const forgetStars = () => import('./stars/forget-stars.ts').then((module) => module.forgetStars()).catch(() => {})

/**
 * Removes the account's stars and the session from the browser, because someone else may sign in here. Where saves wait
 * on this device, the person is asked first. Revokes the session on the server in the background.
 */
export async function signOut(): Promise<void> {
  const role = session.state().user?.role ?? 'user'
  if (role !== 'user' && !(await agreesToWait())) return
  const token = session.token()
  // Stars first: people may close the page as soon as it shows that they are signed out. The code may still have to load.
  await Promise.race([forgetStars(), new Promise((resolve) => setTimeout(resolve, networkTimeout * 1000))])
  if (session.token() !== token) return
  session.clear('signed out')
  if (token) revokeToken(token)
  // The account may have sent some meanwhile.
  void forgetStars()
}
