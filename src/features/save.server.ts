import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { write } from '../db/write.server.ts'
import { Failure } from '../lib/errors.ts'
import {
  type PictureKind,
  picturesIn,
  type ReadyPicture,
  readyPicture,
  removePicture,
  storePicture,
} from '../uploads/pictures.server.ts'
import type { UploadedFile } from '../uploads/receive.server.ts'
import type { Storage } from '../uploads/storage.server.ts'
import { actorOf } from './routes.server.ts'
import type { Database, tables, Writer } from './tables.server.ts'

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
 * @throws Failure 412 when the record is in another state, 415 when a file is no picture that is accepted
 */
export async function save<Result>(
  { db, storage }: Parts,
  request: FastifyRequest,
  work: (writer: Writer, paths: string[]) => Promise<Result>,
  { kind = 'raster', uploads = request.uploads ?? [] }: { kind?: PictureKind; uploads?: UploadedFile[] } = {},
): Promise<Result> {
  const actor = actorOf(request)
  const expected = request.headers['if-match']
  const pictures: ReadyPicture[] = []
  for (const upload of uploads) pictures.push(await readyUpload(upload, kind))

  const touched = new Set<string>()
  try {
    return await write(
      db,
      actor,
      async (writer) => {
        const paths = pictures.map(({ path }) => path)
        const result = await work(writer, paths)
        for (const path of paths) touched.add(path)
        for (const picture of pictures) await storePicture(storage, picture)
        return result
      },
      (before) => {
        if (before && expected && expected !== '*' && expected !== versionOf(before as { updatedAt: string }))
          throw new Failure(412, 'Somebody else changed this in the meantime')
        for (const path of picturesIn(before)) touched.add(path)
      },
    )
  } finally {
    // What was saved is saved, and what failed has its own words: a picture that stays too long changes neither.
    await removeUnnamed({ db, storage }, [...touched]).catch((err) =>
      request.log.error({ err }, 'Pictures that nothing names any more could not be removed'),
    )
  }
}

/** @throws Failure that names the part of the form */
async function readyUpload({ field, bytes, refusal }: UploadedFile, kind: PictureKind) {
  if (refusal) throw refusal
  try {
    return await readyPicture(bytes, kind)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.status, error.message, { errors: [{ field, message: error.message }] })
  }
}

/** Removes those pictures that no record names. */
async function removeUnnamed({ db, storage }: Parts, paths: string[]) {
  if (paths.length === 0) return
  await write(db, { id: null, name: 'Pictures' }, async ({ tx }) => {
    for (const path of paths) if (!(await isNamed(tx, path))) await removePicture(storage, path)
  })
}

/** Where records name pictures: fields of their own, and rich text. */
const namingColumns = [
  ['speakers', 'image'],
  ['events', 'image'],
  ['sponsors', 'logo'],
  ['content', 'image'],
  ['content', 'content'],
  ['gallery', 'image_path'],
] as const satisfies [keyof typeof tables, string][]

async function isNamed(db: Database, path: string): Promise<boolean> {
  for (const [name, column] of namingColumns) {
    const names = sql<boolean>`${sql.ref(column)} like ${`%${path}%`}`
    if (await db.selectFrom(name).select('id').where(names).limit(1).executeTakeFirst()) return true
  }
  return false
}
