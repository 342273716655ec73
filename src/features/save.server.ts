import type { FastifyRequest } from 'fastify'
import { write } from '../db/write.server.ts'
import { HttpError } from '../lib/errors.ts'
import {
  folderOf,
  type PictureKind,
  picturesIn,
  type ReadyPicture,
  readyPicture,
  storePicture,
} from '../uploads/pictures.server.ts'
import type { UploadedFile } from '../uploads/receive.server.ts'
import type { Storage } from '../uploads/storage.server.ts'
import type { Database, Writer } from './entities.server.ts'
import { requireUser } from './route-context.server.ts'
import { noteTouched, settleTouched } from './touched-pictures.server.ts'

type Parts = { db: Database; storage: Storage }

/** What tells one state of a record from another; an ETag (RFC 9110). */
export const versionOf = ({ updatedAt }: { updatedAt: string }) => `"${updatedAt}"`

/**
 * Does what a call asks for: its pictures and its records, all of it or nothing.
 *
 * - Pictures are stored and removed within `write` alone, where one thing happens after another: nobody removes a picture
 *   while somebody else comes to name it. They are made ready before, because that takes its time.
 * - When the records cannot be written, their pictures go again; so do those that the records named before, once nothing
 *   names them.
 * - `If-Match` with the version of a record refuses to change another state of it.
 * @param work gets the paths of the pictures that came with the call
 * @throws HttpError 412 when the record is in another state, 415 when a file is no picture that is accepted
 */
export async function save<Result>(
  { db, storage }: Parts,
  request: FastifyRequest,
  work: (writer: Writer, paths: string[]) => Promise<Result>,
  { kind = 'raster', uploads = request.uploads ?? [] }: { kind?: PictureKind; uploads?: UploadedFile[] } = {},
): Promise<Result> {
  const actor = requireUser(request)
  const expected = request.headers['if-match']
  const pictures: ReadyPicture[] = []
  for (const upload of uploads) pictures.push(await readyUpload(upload, kind))

  const touched = new Set(pictures.map(({ path }) => folderOf(path)))
  await noteTouched(db, [...touched])
  try {
    return await write(
      db,
      actor,
      async (writer) => {
        const paths = pictures.map(({ path }) => path)
        const result = await work(writer, paths)
        for (const picture of pictures) await storePicture(storage, picture)
        await noteTouched(writer.tx, [...touched])
        return result
      },
      (before) => {
        if (before && !isExpected(expected, versionOf(before as { updatedAt: string })))
          throw new HttpError(412, 'Somebody else changed this in the meantime')
        for (const path of picturesIn(before)) touched.add(folderOf(path))
      },
    )
  } finally {
    // What was saved is saved, and what failed has its own words: a picture that stays until the next start changes
    // neither.
    await settleTouched({ db, storage }, [...touched]).catch((err) =>
      request.log.error({ err }, 'Pictures that nothing names any more could not be removed'),
    )
  }
}

/** If-Match (RFC 9110, 13.1.1): any of its versions will do, and all is well without it. */
const isExpected = (expected: string | undefined, version: string) =>
  expected === undefined || expected.trim() === '*' || expected.split(',').some((each) => each.trim() === version)

/** @throws HttpError that names the part of the form */
async function readyUpload({ field, bytes, refusal }: UploadedFile, kind: PictureKind) {
  if (refusal) throw refusal
  try {
    return await readyPicture(bytes, kind)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new HttpError(error.status, error.message, { errors: [{ field, message: error.message }] })
  }
}
