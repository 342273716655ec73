import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Flags of authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const flag = { userPresent: 1, userVerified: 4, attestedCredential: 64 }

type Overrides = { origin?: string; rpId?: string; challenge?: string; isVerified?: boolean }

/** Makes one passkey with ES256, and signs with it as a browser would. */
export function softAuthenticator(siteUrl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, { origin = siteUrl, ...overrides }: Overrides) =>
    Buffer.from(JSON.stringify({ type, challenge: overrides.challenge ?? challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, { rpId = new URL(siteUrl).hostname, isVerified = true }: Overrides) {
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (isVerified ? flag.userVerified : 0)]), count])
  }

  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),

    /** Returns the response to the options of a registration. */
    create({ challenge }: { challenge: string }, overrides: Overrides = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2], // an elliptic curve
        [3, -7], // ES256
        [-1, 1], // P-256
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(flag.userPresent | flag.attestedCredential, overrides),
        Buffer.alloc(16), // no model
        length,
        id,
        isoCBOR.encode(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, overrides)),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      })
    },

    /** Returns the response to the options of a sign-in. */
    get({ challenge }: { challenge: string }, overrides: Overrides = {}) {
      const data = authenticatorData(flag.userPresent, overrides)
      const client = clientData('webauthn.get', challenge, overrides)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
