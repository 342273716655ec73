import type { PushMessage } from '../../lib/push.ts'

/** Options that TypeScript's library lacks. */
type Options = NotificationOptions & { renotify: boolean }

/** Shows a notification; one that is shown already is replaced without a sound. */
export async function showNotification(registration: ServiceWorkerRegistration, message: PushMessage): Promise<void> {
  const { title, body, tag, path } = message
  const [shown] = await registration.getNotifications({ tag })
  const renotify = shown !== undefined && shown.body !== body
  const options: Options = { body, tag, renotify, icon: '/icon-192.png', data: { path } }
  await registration.showNotification(title, options)
}
