import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { ConfigError } from '../lib/environment.server.ts'

/** In bytes. Each entry is held in memory; the largest are images, which uploads bound to a few megabytes. */
export const maxEntrySize = 64 * 1024 * 1024

export type Entry = { name: string; data: Buffer }

/** The size of the two empty blocks that end an archive. */
const endSize = 1024

/** Returns a tar archive of one entry. */
export async function archiveOf({ name, data }: Entry): Promise<Buffer> {
  if (data.length > maxEntrySize) throw new Error(`${name} is too large for a backup`)
  const archive = pack()
  archive.entry({ name, mode: 0o600, mtime: new Date(0) }, data)
  archive.finalize()
  return buffer(archive)
}

/** Returns an entry without the end of the archive. */
export const encodeEntry = async (entry: Entry) => (await archiveOf(entry)).subarray(0, -endSize)

/** Reads the entries before the position `end`, one at a time. @throws ConfigError when they are not those of a backup */
export async function* readEntries(file: FileHandle, end: number): AsyncGenerator<Entry> {
  const archive = extract()
  pipeline(file.createReadStream({ autoClose: false, start: 0, end: end - 1 }), archive, () => {})
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header
      if (type !== 'file' || size > maxEntrySize) throw new Error(`${name} is not a file, or too large`)
      yield { name, data: await buffer(entry) }
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall ? error : new ConfigError('This file is not a backup of a site.')
  }
}
