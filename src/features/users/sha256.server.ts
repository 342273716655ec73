import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text as 64 hexadecimal digits. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
