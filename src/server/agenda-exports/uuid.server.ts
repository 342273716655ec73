import { createHash } from 'node:crypto'

/** The namespace of URLs (RFC 9562, 6.6). */
const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** Returns the UUID of a URL, always the same (version 5: RFC 9562, 5.5). */
export function uuidOfUrl(url: string): string {
  const bytes = createHash('sha1').update(urlNamespace).update(url).digest().subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x50
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
