import { isApiError } from '../../lib/api.ts'
import { backgroundWork } from '../../lib/background-work.ts'
import { device } from '../device.ts'
import { session } from '../session.ts'
import { stars } from '../stars/stars.ts'
import { sendSubscription, sentTalks } from './subscription.ts'

/** How long to wait for further changes, in milliseconds. */
const delay = 2000
/** After this time, an unchanged subscription is sent again, in milliseconds: the server may have lost it. */
const renewal = 86_400_000

const { wake, wakeAfter } = backgroundWork(alone)
let hasStarted = false

/** Keeps the talks and the owner of this device's subscription up to date on the server, if it has one. */
export function followStars() {
  if (hasStarted) return
  hasStarted = true
  const soon = () => wakeAfter(delay)
  stars.subscribe(soon)
  session.subscribe(soon)
  window.addEventListener('online', wake)
  wake()
}

/** All tabs follow the stars; the first one sends them. */
async function alone() {
  await navigator.locks.request('push', send).catch((error) => {
    // The next change, or the next page, tries again.
    if (!isApiError(error)) console.warn('Couldn’t update the talks that this device gets messages about', error)
  })
}

async function send() {
  await stars.open()
  const known = await device.read('push')
  if (!known) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return device.store('push', undefined) // the browser has ended it
  const account = session.state().user?.id ?? ''
  const talks = stars.starred()
  const isSame = known.account === account && String(known.talks) === String(sentTalks(talks))
  if (isSame && Math.abs(Date.now() - known.at) < renewal) return
  await sendSubscription(subscription, { talks, account, token: session.token() })
}
