import { createECDH, createHash } from 'node:crypto'
import { encrypt } from 'http_ece'
import type { PushMessage } from '../../lib/push.ts'
import type { Subscription } from './subscriptions.server.ts'
import type { Vapid } from './vapid.server.ts'

type Receiver = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>
/** `lifetime` is how long the push service keeps a message for a device that is off, in seconds. */
type Options = { vapid: Vapid; now: Date; lifetime: number; signal: AbortSignal }

/** The status of the push service's answer; `wait` is its Retry-After, in milliseconds. */
type Answer = { status: number; wait: number }

/**
 * Sends an encrypted message to a device (RFC 8030, RFC 8291). Follows no redirect, and reads no body: the address comes
 * from outside. @throws when the service does not answer, or the device's keys are no keys
 */
export async function sendPush(to: Receiver, message: PushMessage, options: Options): Promise<Answer> {
  const { vapid, now, lifetime, signal } = options
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const response = await fetch(to.endpoint, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: {
      Authorization: vapid.authorization(new URL(to.endpoint).origin, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(lifetime),
      Topic: topicOf(message.tag),
      Urgency: 'high',
    },
    body: encrypt(Buffer.from(JSON.stringify(message)), {
      version: 'aes128gcm',
      dh: to.p256dh,
      authSecret: to.auth,
      privateKey,
    }),
  })
  await response.body?.cancel()
  const seconds = Number(response.headers.get('Retry-After'))
  return { status: response.status, wait: seconds > 0 ? seconds * 1000 : 0 }
}

/** The push service replaces a waiting message of the same topic, which has at most 32 characters. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
