import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

type Put = Parameters<FSDriver['put']>

/**
 * Writes files atomically: to a temporary name, flushed to the disk, then renamed. flydrive's own `put` truncates the file
 * first, so a crash, a full disk or a reader at that moment would meet half of an image that is in use.
 */
export class AtomicFSDriver extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'public' })
    this.#location = location
  }

  override async put(key: Put[0], contents: Put[1], options?: Put[2]): Promise<void> {
    const temporaryKey = `${key}.${randomUUID()}.tmp`
    const temporaryPath = join(this.#location, temporaryKey)
    try {
      await super.put(temporaryKey, contents, options)
      await flush(temporaryPath)
      await rename(temporaryPath, join(this.#location, key))
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
