import type { FastifyRequest } from 'fastify'
import type { ImportInput } from '../../features/spreadsheets/import.ts'
import {
  isArchive,
  isPicture,
  maxArchiveMegabytes,
  maxFileMegabytes,
  maxFiles,
  tooLargeFile,
} from '../../features/spreadsheets/limits.ts'
import { BadRequest, HttpError } from '../../lib/errors.ts'
import { bytesIn, type ImageUpload } from '../../lib/image-upload.ts'
import type { UploadedFile } from '../../uploads/multipart.server.ts'
import { listArchivedPictures, readSpreadsheet, unpackPictures } from './files/spreadsheet-process.server.ts'
import { Pictures } from './pictures.server.ts'
import type { Source } from './source.ts'

/** The part of the form: a spreadsheet, pictures, and ZIPs of them. */
export const importFiles: ImageUpload = { part: 'files', maxMegabytes: maxArchiveMegabytes, types: [], maxFiles }

/** The files of an import. */
export type SentFiles = {
  source: Source
  pictures: Pictures
  /** Returns the named picture. */
  open(name: string): Promise<UploadedFile>
}

/** @throws HttpError with a message for the person who sent them */
export async function sentFiles({ uploads = [] }: FastifyRequest, input: ImportInput): Promise<SentFiles> {
  for (const file of uploads) refuseRejected(file)
  const images = uploads.filter(isPicture)
  const archives = uploads.filter(isArchive)
  const spreadsheets = uploads.filter((file) => !images.includes(file) && !archives.includes(file))
  const source = await readOnly(spreadsheets, input.text ?? '')
  const archived = await archivedPictures(archives)
  const loose = new Map(images.map((image) => [image.name, image]))
  const all = [
    ...(input.pictures ?? []),
    ...[...archived].map(([name, { size }]) => ({ name, size })),
    ...images.map(({ name, bytes }) => ({ name, size: bytes.length })),
  ]
  if (all.length > maxFiles) throw new HttpError(413, `Send at most ${maxFiles} pictures at a time`)
  return {
    source,
    pictures: new Pictures(all),
    async open(name) {
      const file = loose.get(name) ?? (await archived.get(name)?.open())
      if (!file) throw new BadRequest(`The picture ${name} is missing`)
      return file
    },
  }
}

function refuseRejected({ name, rejection }: UploadedFile) {
  if (!rejection) return
  const isLarge = rejection.status === 413
  throw new HttpError(rejection.status, `${name} is ${isLarge ? `too large (max ${maxArchiveMegabytes} MB)` : 'empty'}`)
}

/** Reads the only spreadsheet, or the pasted rows. */
async function readOnly([file, ...others]: UploadedFile[], pasted: string): Promise<Source> {
  if (others.length > 0 || (file && pasted)) throw new BadRequest('Choose only one spreadsheet')
  if (!file && !pasted.trim()) throw new BadRequest('Choose a spreadsheet, or paste its rows')
  if (file && file.bytes.length > bytesIn(maxFileMegabytes)) throw new HttpError(413, tooLargeFile)
  return file ? readSpreadsheet(file.name, file.bytes) : readSpreadsheet('', pasted)
}

/** Returns functions that unpack the pictures of ZIPs, by their names; those of a ZIP are unpacked together. */
async function archivedPictures(archives: UploadedFile[]) {
  const pictures = new Map<string, { size: number; open: () => Promise<UploadedFile> }>()
  for (const { bytes } of archives) {
    const listed = await listArchivedPictures(bytes)
    const names = listed.map(({ name }) => name)
    let unpacked: Promise<Record<string, Uint8Array>> | undefined
    const open = async (name: string) => {
      unpacked ??= unpackPictures(bytes, names)
      return { name, bytes: Buffer.from((await unpacked)[name] ?? []) }
    }
    for (const { name, size } of listed) pictures.set(name, { size, open: () => open(name) })
  }
  return pictures
}
