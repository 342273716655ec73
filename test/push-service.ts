import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach } from 'node:test'
import type { PushMessage } from '../src/lib/push.ts'

/** A message as a device gets it, with the headers that its push service read. */
type Received = { message: PushMessage; headers: IncomingMessage['headers']; size: number }

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** Starts a push service on loopback, with devices, for all tests of a file; each begins without messages. */
export async function startPushService() {
  const devices = new Map<string, Device>()
  const waiting = new Set<ServerResponse>()
  /** The paths that were called, also by those who were refused. */
  const calls: string[] = []
  let isHanging = false
  const server = createServer(async (request, response) => {
    calls.push(request.url ?? '')
    const chunks = await request.toArray().catch(() => undefined)
    if (!chunks) return // the site has aborted the request
    const device = devices.get(request.url ?? '')
    device?.receive(Buffer.concat(chunks), request.headers, url())
    if (isHanging) waiting.add(response)
    else response.writeHead(device?.status ?? 404, device?.answer).end('x'.repeat(100))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const release = () => {
    for (const response of waiting) response.destroy()
    waiting.clear()
    isHanging = false
  }
  beforeEach(() => {
    release()
    devices.clear()
    calls.length = 0
  })
  after(() => {
    release()
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: url(),
    calls,
    addDevice() {
      const path = `/device/${randomBytes(8).toString('hex')}`
      const device = new Device(url() + path)
      devices.set(path, device)
      return device
    },
    /** Takes messages, and does not answer. */
    hang() {
      isHanging = true
    },
    release,
  }
}

export class Device {
  readonly received: Received[] = []
  /** What the push service answers to messages for this device. */
  status = 201
  answer: Record<string, string> = {}
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly #keys: ECDH
  readonly #auth = randomBytes(16)

  constructor(endpoint: string) {
    this.#keys = createECDH('prime256v1')
    const keys = { p256dh: this.#keys.generateKeys('base64url'), auth: this.#auth.toString('base64url') }
    this.subscription = { endpoint, keys }
  }

  receive(body: Buffer, headers: IncomingMessage['headers'], origin: string) {
    verifyVapid(headers.authorization ?? '', origin)
    const message = JSON.parse(this.#decrypt(body).toString())
    this.received.push({ message, headers, size: body.length })
  }

  /** Returns the texts of the messages since the last call, in order of their topics. */
  takeTexts(): string[] {
    return this.received
      .splice(0)
      .map(({ message: { title, body } }) => `${title}: ${body}`)
      .sort()
  }

  /** Decrypts one record of aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291, 3.4). */
  #decrypt(body: Buffer): Buffer {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const [sender, record] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)]
    const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const secret = derive(this.#keys.computeSecret(sender), this.#auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2) // the last record's delimiter
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The record has no delimiter')
    return padded.subarray(0, end)
  }
}

/** @throws unless the header identifies the sender to this push service (RFC 8292) */
function verifyVapid(authorization: string, origin: string) {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isValid || aud !== origin || typeof exp !== 'number') throw new Error('The sender is not identified')
}
