import { isApiError } from '../../lib/api.ts'
import { backgroundWork } from '../../lib/background-work.ts'
import { maxStarsAtOnce, type Star } from '../../lib/stars.ts'
import { call } from '../call.ts'
import { session } from '../session.ts'
import { stars } from './stars.ts'

/** How long to wait for further changes, in milliseconds. */
const delay = 800

const { wake, wakeAfter } = backgroundWork(sync)
let hasStarted = false

/** Merges the stars of this device with those of the signed-in person's account: now, and whenever that may have failed. */
export function startSync() {
  if (hasStarted) return
  hasStarted = true
  let user = session.state().user?.id
  session.subscribe(() => {
    const before = user
    user = session.state().user?.id
    if (user && user !== before) wake()
  })
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => {
    // A page that is hidden may never be shown again.
    if (document.visibilityState === 'visible' || stars.unsent().length > 0) wake()
  })
  wake()
  if (globalThis.Notification?.permission === 'granted')
    import('../push/follow-stars.ts').then(({ followStars }) => followStars()).catch(() => {})
}

/** Sends all changes after a pause, including those made during it. */
export const syncSoon = () => wakeAfter(delay)

async function sync() {
  const account = session.state().user?.id
  const token = session.token()
  if (!account || !token) return
  try {
    await stars.open()
    await stars.forgetAccounts(account)
    const unsent = stars.unsent()
    do {
      const part = unsent.splice(0, maxStarsAtOnce)
      const answer = await exchange(part, token)
      if (session.state().user?.id !== account) return
      stars.merge(account, answer, part)
    } while (unsent.length > 0)
  } catch (error) {
    // The next attempt sends it again.
    if (!isApiError(error)) console.warn('Stars are not synchronized', error)
  }
}

/** Passes the token explicitly, so that a 401 here does not end the session. */
async function exchange(changed: Star[], token: string): Promise<Star[]> {
  const path = '/auth/me/stars'
  const response =
    changed.length > 0
      ? await call<Star[]>('PUT', path, { token, body: { stars: changed } })
      : await call<Star[]>('GET', path, { token })
  return response.data
}
