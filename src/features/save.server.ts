import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { write } from '../db/write.server.ts'
import { Failure } from '../lib/errors.ts'
import { isKept, keepPicture, type PictureKind, picturesIn, removePicture } from '../uploads/pictures.server.ts'
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
 * - Pictures are kept first, so that no record ever names one that is not there. When the records cannot be written,
 *   they go again; so do those that the records named before, once nothing names them.
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
  const touched = new Set<string>()
  const kept: string[] = []
  try {
    for (const upload of uploads) kept.push(await keepUpload(storage, upload, kind))
    return await write(
      db,
      actor,
      async (writer) => {
        const result = await work(writer, kept)
        // Somebody may have deleted the last record with the very same picture meanwhile.
        for (const [index, path] of kept.entries())
          if (!(await isKept(storage, path))) await keepUpload(storage, uploads[index] as UploadedFile, kind)
        return result
      },
      (before) => {
        if (before && expected && expected !== '*' && expected !== versionOf(before as { updatedAt: string }))
          throw new Failure(412, 'Somebody else changed this in the meantime')
        for (const path of picturesIn(before)) touched.add(path)
      },
    )
  } finally {
    await removeUnnamed({ db, storage }, [...touched, ...kept])
  }
}

/** @throws Failure that names the part of the form */
async function keepUpload(storage: Storage, { field, bytes, refusal }: UploadedFile, kind: PictureKind) {
  if (refusal) throw refusal
  try {
    return await keepPicture(storage, bytes, kind)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.status, error.message, { errors: [{ field, message: error.message }] })
  }
}

/** Removes those pictures that no record names. Writes wait meanwhile, so that none comes to name one that goes. */
async function removeUnnamed({ db, storage }: Parts, paths: string[]) {
  if (paths.length === 0) return
  await write(db, { id: null, name: 'Pictures' }, async ({ tx }) => {
    for (const path of new Set(paths)) if (!(await isNamed(tx, path))) await removePicture(storage, path)
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
