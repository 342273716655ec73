import { unzipSync } from 'fflate'
import { maxArchiveMegabytes, maxFiles } from '../../../features/spreadsheets/limits.ts'
import { BadRequest, HttpError } from '../../../lib/errors.ts'
import { bytesIn } from '../../../lib/image-upload.ts'

export type ArchivedFile = { name: string; size: number }

/** Lists the files of a ZIP by what its directory claims. @throws BadRequest when it is damaged */
export function listArchive(bytes: Uint8Array): ArchivedFile[] {
  const files: ArchivedFile[] = []
  read(bytes, ({ name, originalSize }) => {
    files.push({ name, size: originalSize })
    return false
  })
  return files
}

/** @throws HttpError 413 when the files, unpacked, are larger than a limit */
export function boundArchive(files: readonly ArchivedFile[], maxMegabytes: number) {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > bytesIn(maxMegabytes)) throw new HttpError(413, `Unpacked, the file is larger than ${maxMegabytes} MB`)
}

const picture = /\.(jpe?g|png|webp|svg)$/i

/** Lists the pictures of a ZIP. */
export function listPictures(bytes: Uint8Array): ArchivedFile[] {
  // macOS adds a file of its own for each.
  const files = listArchive(bytes).filter(({ name }) => picture.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name))
  if (files.length > maxFiles) throw new HttpError(413, `The ZIP has more than ${maxFiles} pictures`)
  boundArchive(files, maxArchiveMegabytes)
  return files
}

/** Returns the named files. */
export function unpackFiles(bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> {
  const wanted = new Set(names)
  return read(bytes, ({ name }) => wanted.has(name))
}

function read(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    // Those of fflate have a number as their code.
    if (typeof (error as { code?: unknown }).code !== 'number') throw error
    throw new BadRequest('The ZIP file is damaged')
  }
}
