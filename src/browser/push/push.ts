import { networkError } from '../../lib/api.ts'
import { apiBase } from '../../lib/api-base.ts'
import { call } from '../call.ts'
import { device } from '../device.ts'
import { fetchPublic } from '../fetch-public.ts'
import { session } from '../session.ts'
import { stars } from '../stars/stars.ts'
import { followStars } from './follow-stars.ts'
import { sendSubscription } from './subscription.ts'

/** 'uninstalled': iPhones and iPads have messages only for sites on the home screen. */
export type PushState = 'unsupported' | 'uninstalled' | 'off' | 'blocked' | 'on'

/** How long to wait for a service worker that is being installed, in milliseconds. */
const timeout = 20_000

/** Returns whether messages about starred talks reach this device. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker && apiBase.startsWith('/')))
    return (navigator as { standalone?: boolean }).standalone === false ? 'uninstalled' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await device.read('push')) ? 'on' : 'off'
}

/** Asks the visitor, and subscribes this device if they agree. @throws ApiError, or a DOMException of the push service */
export async function turnOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const [{ data }, { pushManager }] = await Promise.all([fetchPublic<{ key: string }>('/push/key'), installedWorker()])
  // It may be for another key, or unknown to the server.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key })
  await stars.open()
  const account = session.state().user?.id ?? ''
  await sendSubscription(subscription, { talks: stars.starred(), account, token: session.token() })
  followStars()
  return 'on'
}

/** Ends the messages to this device; the server learns it from the push service if it cannot be told. */
export async function turnOff(): Promise<void> {
  const known = await device.read('push')
  await device.store('push', undefined)
  const registration = await navigator.serviceWorker?.getRegistration('/')
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => {})
  if (known) await call('DELETE', `/push/${known.id}`, { token: null }).catch(() => {})
}

/** @throws ApiError where none is installed in time */
const installedWorker = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(networkError()), timeout)),
  ])
