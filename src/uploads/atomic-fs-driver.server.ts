import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { syncFolder } from '../lib/sync-folder.server.ts'

type Put = Parameters<FSDriver['put']>

/** Holds files that are being written. One that a killed process leaves there belongs to no image. */
export const temporaryFolder = 'temporary'

/**
 * Writes files atomically: in the temporary folder, flushed to the disk, then renamed. flydrive's own `put` truncates the
 * file first, so a crash, a full disk or a reader at that moment would meet half of an image that is in use. When `put`
 * ends, the file and its name survive a power cut.
 */
export class AtomicFSDriver extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'public' })
    this.#location = location
    mkdirSync(join(location, temporaryFolder), { recursive: true })
  }

  /** flydrive's own returns the whole buffer of a read: for an empty file, 64 kB of whatever the memory held. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#location, key))
  }

  override async put(key: Put[0], contents: Put[1], options?: Put[2]): Promise<void> {
    const temporaryKey = `${temporaryFolder}/${randomUUID()}`
    const temporaryPath = join(this.#location, temporaryKey)
    const path = join(this.#location, key)
    try {
      await super.put(temporaryKey, contents, options)
      await flush(temporaryPath)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporaryPath, path)
      await syncFolder(dirname(path))
      await syncFolder(this.#location) // the file's folder may be new in it
    } catch (error) {
      await rm(temporaryPath, { force: true })
      throw error
    }
  }
}

async function flush(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
