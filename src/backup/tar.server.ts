import type { FileHandle } from 'node:fs/promises'
import { ConfigError } from '../lib/environment.server.ts'

const blockSize = 512

/** No entry is larger, in bytes: each is held in memory. The largest are images, which uploads bound to a few megabytes. */
export const maxEntrySize = 64 * 1024 * 1024

export type Entry = { name: string; data: Buffer }

/** Two empty blocks. */
export const endOfArchive = Buffer.alloc(2 * blockSize)

const paddingOf = (size: number) => (blockSize - (size % blockSize)) % blockSize

/**
 * Encodes a file of a tar archive in the ustar format (POSIX.1-1988): a header and the data, padded to whole blocks.
 * @param name ASCII, at most 100 characters
 */
export function encodeEntry({ name, data }: Entry): Buffer {
  if (data.length > maxEntrySize) throw new Error(`${name} is too large for a backup`)
  return Buffer.concat([encodeHeader(name, data.length), data, Buffer.alloc(paddingOf(data.length))])
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

function encodeHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockSize)
  header.write(name, 0, 100, 'latin1')
  const [mode, owner, group, modified] = [octal(0o600, 7), octal(0, 7), octal(0, 7), octal(0, 11)]
  header.write(`${mode}\0${owner}\0${group}\0${octal(size, 11)}\0${modified}\0`, 100)
  // The checksum is computed with spaces in its own place.
  header.write(`${' '.repeat(8)}0`, 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/**
 * Reads the entries before the position `end`, one at a time. Accepts only headers that `encodeEntry` writes: no links,
 * long names or other extensions of the format.
 * @throws ConfigError when it is not such an archive
 */
export async function* readEntries(file: FileHandle, end: number): AsyncGenerator<Entry> {
  for (let position = 0; position < end; ) {
    const header = await readExactly(file, position, blockSize)
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const next = position + blockSize + size + paddingOf(size)
    if (!(size >= 0 && size <= maxEntrySize && next <= end) || !header.equals(encodeHeader(name, size)))
      throw new ConfigError('This file is not a backup of a site.')
    yield { name, data: await readExactly(file, position + blockSize, size) }
    position = next
  }
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new ConfigError('The backup became shorter while it was read.')
    filled += bytesRead
  }
  return buffer
}
