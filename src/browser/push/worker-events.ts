import { device } from '../device.ts'
import { fetchPublic } from '../fetch-public.ts'
import { readStars } from '../stars/star-storage.ts'
import { showNotification } from './show-notification.ts'
import { sendSubscription } from './subscription.ts'

type Page = { url: string; focus(): Promise<unknown> }
type LongEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = LongEvent & { data: { json(): unknown } | null }
type ClickEvent = LongEvent & { notification: Notification }
type ChangeEvent = LongEvent & { newSubscription?: PushSubscription | null }

/** The service worker, as far as TypeScript's library for pages does not know it. */
export type PushWorker = {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void
  clients: { matchAll(options: object): Promise<readonly Page[]>; openWindow(url: string): Promise<unknown> }
  registration: ServiceWorkerRegistration
}

/** Shows what the server sends to this device: see server/push/. */
export function handlePushes(worker: PushWorker) {
  const { clients, registration } = worker

  /** Focuses a page rather than loading another one in its place: somebody may be typing in it. */
  async function openPage(path: string) {
    const { href, origin } = new URL(path, location.origin)
    if (origin !== location.origin) return
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = pages.find(({ url }) => url === href)
    await (open ? open.focus() : clients.openWindow(href))
  }

  /** The push service has ended the subscription. */
  async function subscribeAgain(subscription: PushSubscription | null | undefined) {
    const known = await device.read('push')
    if (!known) return
    const key = async () => (await fetchPublic<{ key: string }>('/push/key')).data.key
    const renewed =
      subscription ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: await key() }))
    const talks = (await readStars()).flatMap(([talk, { starred }]) => (starred ? [talk] : []))
    await sendSubscription(renewed, { talks, account: known.account, replaces: known.id })
  }

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(showNotification(registration, event.data.json() as never))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(event.notification.data.path))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAgain(event.newSubscription))
  })
}
