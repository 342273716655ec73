import { createPrivateKey, sign } from 'node:crypto'
import type { Database } from '../../features/entities.server.ts'

/** The key pair that identifies this installation to push services. */
export type Vapid = {
  /** The uncompressed point in base64url, as browsers and push services take it. */
  publicKey: string
  /** Returns the header Authorization for a push service (RFC 8292). @param origin the service's */
  authorization(origin: string, now: Date): string
}

/** In seconds; a push service may refuse more than a day. */
const lifetime = 12 * 3600

const base64url = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')

/** @param siteUrl where the operator of a push service finds those of this site */
export async function readVapid(db: Database, siteUrl: string): Promise<Vapid> {
  const secret = db.selectFrom('secrets').select('value').where('name', '=', 'vapid')
  const jwk = JSON.parse((await secret.executeTakeFirstOrThrow()).value)
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]
  const publicKey = Buffer.concat(point).toString('base64url')
  // Push services want an https or mailto address, or none.
  const contact = siteUrl.startsWith('https:') ? { sub: siteUrl } : {}
  return {
    publicKey,
    authorization(origin, now) {
      const exp = Math.floor(now.getTime() / 1000) + lifetime
      const content = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: origin, exp, ...contact },
      ]
        .map(base64url)
        .join('.')
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
