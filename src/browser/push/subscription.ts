import { networkError, parseResponse } from '../../lib/api.ts'
import { apiBase } from '../../lib/api-base.ts'
import { maxStarsAtOnce } from '../../lib/stars.ts'
import { device } from '../device.ts'

type Sent = {
  talks: Iterable<string>
  account: string
  token?: string | null
  /** The id of the subscription that this one follows. */
  replaces?: string
}

/** Returns the ids of talks as they are sent. */
export const sentTalks = (talks: Iterable<string>) => [...talks].sort().slice(0, maxStarsAtOnce)

/** Sends this device's subscription to the server, and notes what was sent. Runs in the service worker, too. @throws ApiError */
export async function sendSubscription(subscription: PushSubscription, { talks, account, token, replaces }: Sent) {
  const ids = sentTalks(talks)
  const response = await fetch(`${apiBase}/push`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ ...subscription.toJSON(), talks: ids, replaces }),
  }).catch(() => {
    throw networkError()
  })
  const { id } = parseResponse<{ id: string }>(response.status, await response.text()).data
  await device.store('push', { id, talks: ids, account, at: Date.now() })
}
