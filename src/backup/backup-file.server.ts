import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../lib/environment.server.ts'
import { syncFolder } from '../lib/sync-folder.server.ts'
import { archiveOf, type Entry, encodeEntry, readEntries } from './archive.server.ts'
import { removeAtExit } from './remove-at-exit.server.ts'

/**
 * The end of each file: a last entry with the SHA-256 of all bytes before it, and the end of the archive. Its own bytes
 * follow from that hash, so no byte of the file can change unnoticed.
 */
const tailOf = (hash: string) => archiveOf({ name: 'checksum.sha256', data: Buffer.from(hash) })

const blockSize = 512
/** A header, the hash, and two empty blocks. */
const tailSize = 4 * blockSize

/** The SHA-256 of the header in the tail of backups that were made before tar-stream wrote them. */
const earlierHeader = 'c533186ae7c5f013938cb92a91eb9bcbe9fd6dcd4904f346918066a544b090bf'

/**
 * Writes a file that exists under its name only once it is complete and on the disk; until then it is `PATH.part`.
 * Only its owner may read it.
 * @param work adds the entries
 * @returns the size in bytes
 * @throws ConfigError when the file exists and is not to be overwritten, or cannot be written
 */
export async function writeBackupFile(
  path: string,
  { overwrite }: { overwrite: boolean },
  work: (add: (entry: Entry) => Promise<void>) => Promise<void>,
): Promise<number> {
  const refuseExisting = () => {
    if (!overwrite && existsSync(path)) throw new ConfigError(`${path} exists: give another name or use --force.`)
  }
  refuseExisting()
  const { path: part, remove } = removeAtExit(() => createNew(`${path}.part`))
  const file = await open(part, 'r+')
  try {
    const size = await writeEntries(file, work)
    await file.sync()
    await file.close()
    refuseExisting()
    await rename(part, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await file.close().catch(() => {})
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new ConfigError(`${path} cannot be written: there is no space left on its disk.`)
    throw error
  } finally {
    remove()
  }
}

function createNew(part: string): string {
  try {
    closeSync(openSync(part, 'wx', 0o600))
    return part
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new ConfigError(
        `${part} exists: another backup is writing it, or was killed. Delete it if none is running.`,
      )
    throw new ConfigError(`${part} cannot be written (${code}).`)
  }
}

async function writeEntries(file: FileHandle, work: (add: (entry: Entry) => Promise<void>) => Promise<void>) {
  const hash = createHash('sha256')
  let size = 0
  const append = async (bytes: Buffer) => {
    await file.writeFile(bytes)
    size += bytes.length
  }
  await work(async (entry) => {
    const bytes = await encodeEntry(entry)
    hash.update(bytes)
    await append(bytes)
  })
  await append(await tailOf(hash.digest('hex')))
  return size
}

export type BackupFile = { entries(): AsyncGenerator<Entry>; close(): Promise<void> }

/** @throws ConfigError when the file cannot be read, or any byte of it is missing, added or changed */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const file = await open(path, 'r').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError(`${path} cannot be read (${code}).`)
  })
  try {
    const end = (await file.stat()).size - tailSize
    if (!(await isIntact(file, end)))
      throw new ConfigError(`${path} is damaged, incomplete, or not a backup of a site. Nothing was changed.`)
    return { entries: () => readEntries(file, end), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function isIntact(file: FileHandle, end: number): Promise<boolean> {
  if (end <= 0) return false
  const hash = createHash('sha256')
  const options = { autoClose: false, start: 0, end: end - 1, highWaterMark: 1024 * 1024 }
  for await (const chunk of file.createReadStream(options)) hash.update(chunk)
  const tail = Buffer.alloc(tailSize)
  await file.read(tail, 0, tailSize, end)
  const expected = await tailOf(hash.digest('hex'))
  const isEarlier = createHash('sha256').update(tail.subarray(0, blockSize)).digest('hex') === earlierHeader
  return tail.equals(isEarlier ? Buffer.concat([tail.subarray(0, blockSize), expected.subarray(blockSize)]) : expected)
}
