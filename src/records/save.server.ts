import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Table } from '../db/table.server.ts'
import { write } from '../db/write.server.ts'
import type { Database, Writer } from '../features/entities.server.ts'
import { HttpError, invalidField } from '../lib/errors.ts'
import { entityTag, matchesTag } from '../lib/http-caching.ts'
import { focusOf, withFocus } from '../lib/image-focus.ts'
import { type ImageUpload, svgType } from '../lib/image-upload.ts'
import { isHttpUrl, isPublicUrl } from '../lib/links.ts'
import { recordResponse, savedResponse } from '../lib/route-schemas.ts'
import type { Visibility } from '../lib/visibility.ts'
import { endsTooEarly, endsTooEarlyMessage } from '../lib/visibility-fields.ts'
import type { RichText } from '../rich-text/document.ts'
import { processImage } from '../uploads/images.server.ts'
import type { UploadedFile } from '../uploads/multipart.server.ts'
import { saveInSet } from './change-sets.server.ts'
import { replayOrRun } from './idempotency-keys.server.ts'
import { foldersIn, type ImageStore, refuseDeletedImages, storeImage } from './image-store.server.ts'
import { requireUser } from './route-context.server.ts'

export type Versioned = { id: string; updatedAt: string }

/** Returns the version of a record, which is its ETag. */
const versionOf = ({ updatedAt }: Versioned) => entityTag(updatedAt)

/** Answers a read with a record and its version. */
export function sendRecord<Rec extends Versioned>(reply: Pick<FastifyReply, 'header'>, record: Rec) {
  reply.header('ETag', versionOf(record))
  return recordResponse(record)
}

/** Answers a save with a message, the record and its new version. */
export function sendSaved<Rec extends Versioned>(reply: Pick<FastifyReply, 'header'>, record: Rec, message: string) {
  reply.header('ETag', versionOf(record))
  return savedResponse(message, record)
}

type SaveOptions = {
  /** Throws when a record may not be changed. */
  check?: (before: Versioned) => void
}

/**
 * Writes on behalf of the caller in one transaction, to the site or to a set of changes; with If-Match, only to the named
 * version. A request repeated with the same Idempotency-Key changes nothing and returns the first result.
 * @throws HttpError 412 when the record has another version, 409 when an image that it newly references is deleted
 */
export async function save<Result>(
  db: Database,
  request: FastifyRequest,
  work: (writer: Writer) => Promise<Result>,
  { check = (before) => requireMatchOfRoute(request, before) }: SaveOptions = {},
): Promise<Result> {
  const newFolders = new Set<string>()
  let action: number | undefined
  let changes = 0
  const saved = await write(
    db,
    requireUser(request),
    (writer) =>
      replayOrRun(writer.tx, request, async () => {
        const run = async () => {
          const result = await work(writer)
          await refuseDeletedImages(writer.tx, [...newFolders])
          return result
        }
        action = writer.action
        return request.changeSet ? saveInSet(writer, request.changeSet, run) : run()
      }),
    (before, after) => {
      if (before !== after) changes += 1
      if (before) check(before as Versioned)
      refusePrivateImages(before, after)
      refuseEarlyEnd(before, after)
      const known = new Set(foldersIn(before))
      for (const folder of foldersIn(after)) if (!known.has(folder)) newFolders.add(folder)
    },
  )
  if (action !== undefined && changes > 0) nameAction(request, action)
  return saved
}

/** Names an action in the header Change of the response, for undoing. */
function nameAction({ idempotent }: FastifyRequest, action: number) {
  idempotent?.reply.header('Change', `${action}`)
}

export const privateAddress = 'Must be a public address, without a user name or a port'

/**
 * Checks only the image addresses that a save changes: a record with an older one stays valid.
 * @throws BadRequest for an address that visitors' browsers may not load
 */
function refusePrivateImages(before: object | null, after: object | null) {
  const known = new Set(imagesOf(before).map(([, address]) => address))
  for (const [field, address] of imagesOf(after))
    if (address && !known.has(address) && isHttpUrl(address) && !isPublicUrl(address))
      throw invalidField(field, privateAddress)
}

/** Checks only moments that a save changes, with those that it leaves. @throws BadRequest */
function refuseEarlyEnd(before: Visibility | null, after: Visibility | null) {
  const isChanged = before?.showAt !== after?.showAt || before?.hideAt !== after?.hideAt
  if (after && isChanged && endsTooEarly(after)) throw invalidField('hideAt', endsTooEarlyMessage)
}

/** The fields of all entities that hold an image; a test compares them with the entities. */
export const imageFields = ['image', 'logo', 'image_path'] as const
type Image = string | null | undefined
type WithImages = { [Field in (typeof imageFields)[number]]?: Image } & { content?: RichText | null }

/** Returns the images of a record, including those in its rich text, each with its field. */
function imagesOf(record: object | null): [field: string, address: Image][] {
  const { content, ...fields }: WithImages = record ?? {}
  const inText = content?.content.flatMap((block) => (block.type === 'image' ? [block.attrs.src] : [])) ?? []
  return [
    ...imageFields.map((field): [string, Image] => [field, fields[field]]),
    ...inText.map((src): [string, Image] => ['content', src]),
  ]
}

/** Other records change with the one that the route names: the talks of a room get its new name. */
function requireMatchOfRoute(request: FastifyRequest, record: Versioned): void {
  const { id = record.id } = request.params as { id?: string }
  if (id === record.id) requireMatch(request, record)
}

/** @throws HttpError 412 when the request has If-Match, and the record another version */
export function requireMatch({ headers: { 'if-match': ifMatch } }: FastifyRequest, record: Versioned): void {
  if (ifMatch !== undefined && !matchesTag(ifMatch, versionOf(record)))
    throw new HttpError(412, 'Someone else changed this in the meantime')
}

/**
 * Returns a `preHandler` hook that stores the image of a form and puts its path into the body, as if it had been sent
 * as text. Runs after the body is validated.
 * @param entity the entity of a route with `:id`: an image for an outdated version of the record is not even decoded
 */
export const storeUpload =
  (store: ImageStore, upload: ImageUpload, entity?: Table) =>
  async (request: FastifyRequest): Promise<void> => {
    const [file] = request.uploads
    if (!file || request.idempotent?.isStored) return
    if (entity) await requireCurrentVersion(entity, request)
    Object.assign(request.body as object, { [upload.part]: await storeFile(store, upload, file) })
  }

/** Optimization only: `save` makes the real check inside its transaction. */
async function requireCurrentVersion({ tableName }: Table, request: FastifyRequest) {
  const { id } = request.params as { id?: string }
  if (!id || !request.headers['if-match']) return
  const { rows } = await sql<Versioned>`select "updatedAt" from ${sql.table(tableName)} where id = ${id}`.execute(
    request.reader,
  )
  if (rows[0]) requireMatch(request, rows[0])
}

/**
 * Stores a file of a form. Its name may end with the focus of the picture, like the path of a stored one.
 * @throws HttpError that names the part, when the file is not an image that `upload` accepts
 */
export async function storeFile(
  store: ImageStore,
  { part, types, trim }: ImageUpload,
  { name, bytes, rejection }: UploadedFile,
) {
  if (rejection) throw rejection
  const image = await processImage(bytes, { allowSvg: types.includes(svgType), trim }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    const { status, message, retryAfter } = error
    throw new HttpError(status, message, { errors: [{ field: part, message }], ...(retryAfter && { retryAfter }) })
  })
  return withFocus(await storeImage(store, image), focusOf(name))
}
