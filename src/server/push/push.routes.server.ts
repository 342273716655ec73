import { createECDH } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { write } from '../../db/write.server.ts'
import type { Tables } from '../../features/entities.server.ts'
import { rateLimiter } from '../../features/users/rate-limiter.server.ts'
import { type Limit, limits } from '../../features/users/rate-limits.server.ts'
import { trustedAddresses } from '../../features/users/trusted-addresses.server.ts'
import { clientAddress } from '../../lib/client-address.server.ts'
import { invalidField } from '../../lib/errors.ts'
import { idField, textField } from '../../lib/fields.ts'
import { isAllowedEndpoint } from '../../lib/push-origins.server.ts'
import { idParams, messageResponse, messageSchema, readSchema, recordResponse } from '../../lib/route-schemas.ts'
import { maxStarsAtOnce } from '../../lib/stars.ts'
import { everyone, type RoutePlugin } from '../../records/route-context.server.ts'
import { followTalks } from './known-talks.server.ts'
import { subscriptionId, subscriptions } from './subscriptions.server.ts'
import { readVapid } from './vapid.server.ts'

const publicKey = z
  .string()
  .regex(/^[\w-]{87}$/, 'Must be a key in base64url')
  .refine(isPublicKey, 'Must be a point of the curve P-256')

/** Checked here, because nothing can be encrypted with any other. */
function isPublicKey(key: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}

const sentSubscription = z.object({
  endpoint: textField(2000),
  expirationTime: z.number().min(0).nullish().describe('In milliseconds since 1970'),
  keys: z.object({ p256dh: publicKey, auth: z.string().regex(/^[\w-]{22}$/, 'Must be 16 bytes in base64url') }),
  talks: z
    .array(textField(40).min(1))
    .max(maxStarsAtOnce, `At most ${maxStarsAtOnce} talks`)
    .describe('The ids of all talks that the device wants messages about'),
  replaces: idField.optional().describe('The id of an earlier subscription of the device, which ends'),
})

/** What the routes below answer: the name of the subscription, which nobody can derive without its endpoint. */
const stored = z.object({ id: z.string() })

/**
 * The devices that ask for messages about their starred talks. Nothing lists them: whoever knows the address that a
 * browser's push service gave to a device is the device.
 */
export const pushRoutes: RoutePlugin = async (app, context) => {
  const { db, now, siteUrl, pushOrigins } = context

  /** @throws HttpError 429 */
  const count = async (tx: Transaction<Tables>, limit: Limit, ip: string) =>
    rateLimiter.countOrRefuse(context, tx, await trustedAddresses.addressKey(tx, limit, clientAddress(ip)))

  const readKey = readSchema(z.object({ key: z.string() }), 'Push', 'The public key that devices subscribe with')
  app.get('/push/key', { config: everyone, schema: readKey }, async () =>
    recordResponse({ key: (await readVapid(db, siteUrl)).publicKey }),
  )

  const store = {
    ...readSchema(
      stored,
      'Push',
      'Subscribes a device to messages about its starred talks, or renews its subscription',
    ),
    body: sentSubscription,
  }
  app.put('/push', { config: everyone, schema: store }, async ({ body, ip, actor }) => {
    const { talks, replaces, ...sent } = body
    if (!isAllowedEndpoint(sent.endpoint, pushOrigins)) throw invalidField('endpoint', 'Unknown push service')
    const id = await write(db, actor ?? visitor, async (writer) => {
      const { tx } = writer
      await count(tx, limits.pushes, ip)
      const before = await subscriptions.find(tx, replaces ?? subscriptionId(sent.endpoint))
      if (!before) await count(tx, limits.newPushes, ip)
      // The device's service worker cannot sign in.
      const userId = actor?.id ?? (replaces ? before?.userId : null) ?? null
      const id = await subscriptions.store(tx, sent, userId, now())
      if (replaces && replaces !== id) await subscriptions.remove(tx, [replaces])
      const own = await subscriptions.talksOf(tx, id)
      const wanted = new Set(talks)
      const removed = [...own].filter((talk) => !wanted.has(talk))
      const added = [...wanted].filter((talk) => !own.has(talk))
      await subscriptions.removeTalks(tx, id, removed)
      if (added.length > 0) await followTalks(writer, now(), added)
      await subscriptions.addTalks(tx, id, added)
      return id
    })
    return recordResponse({ id })
  })

  const remove = { ...messageSchema('Push', 'Ends the messages to a device'), ...idParams }
  app.delete('/push/:id', { config: everyone, schema: remove }, async ({ params, ip, actor }) => {
    await write(db, actor ?? visitor, async ({ tx }) => {
      await count(tx, limits.pushes, ip)
      await subscriptions.remove(tx, [params.id])
    })
    return messageResponse('The messages to this device have ended.')
  })
}

const visitor = { id: null, name: 'A visitor' }
