import { call } from './call.ts'
import { session } from './session.ts'

/** Runs in the background. A session that could not be revoked expires. */
export const revokeToken = (token: string) => void call('POST', '/auth/logout', { token }).catch(() => {})

/**
 * Removes the session and the account's stars from the browser immediately, because someone else may sign in here.
 * Revokes the session on the server in the background.
 */
export function signOut(): void {
  const token = session.token()
  session.clear('signed out')
  if (token) revokeToken(token)
  import('./stars/stars.ts').then(
    ({ stars }) => stars.open().then(() => stars.forgetAccounts()),
    () => {},
  )
}
