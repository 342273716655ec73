import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../../lib/errors.ts'
import { later } from '../../../lib/later.ts'
import type { ImageStore } from '../../../records/image-store.server.ts'
import { requireUser } from '../../../records/route-context.server.ts'
import { storeFile } from '../../../records/save.server.ts'
import { temporaryFolder } from '../../../uploads/atomic-fs-driver.server.ts'
import { holdBody } from '../../../uploads/form-memory.server.ts'
import { galleryUploads } from '../gallery-upload.ts'

/**
 * How long an upload may take, in milliseconds. The purge of unfinished files deletes parts after the same time: see
 * `purgeImages`.
 */
const lifetime = 3_600_000
/** How long a stored image waits for the rest of its batch, in milliseconds. */
const imageLifetime = 24 * 3_600_000
/** Unfinished uploads at a time, of at most 5 MB each. */
const maxUnfinished = { ofOnePerson: 20, inAll: 200 }

/**
 * Stores files that one person sends in parts. The parts are files of the site's storage, and their list is in the
 * database, so each request may reach another process. With its last part, a file becomes a stored image: an upload is
 * complete or can be resumed, also when a process is killed.
 */
export class PartStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #store: ImageStore
  readonly #request: FastifyRequest

  constructor(store: ImageStore, request: FastifyRequest) {
    super()
    this.#store = store
    this.#request = request
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, now } = this.#store
    if (!upload.size) throw new HttpError(400, 'The file is empty')
    await this.#refuseTooMany()
    const expiresAt = later(now(), lifetime)
    const values = { id: upload.id, userId: this.#userId, length: upload.size, parts: '[]', expiresAt }
    await db.insertInto('resumable_uploads').values(values).execute()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { length, parts, image } = await this.#find(id)
    // A client that lost the last response reads the image's path here.
    return new Upload({ id, size: length, offset: sum(parts), ...(image && { metadata: { image } }) })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { db, storage, now } = this.#store
    const { length, parts } = await this.#find(id)
    const bytes = await buffer(stream)
    const end = offset + bytes.length
    const next = [...parts, bytes.length]
    const isLast = end === length
    const image = isLast ? await this.#storeImage(id, parts, bytes) : null
    if (!isLast) await storage.put(keyOf(id, parts.length, bytes.length), bytes)
    const { numUpdatedRows } = await db
      .updateTable('resumable_uploads')
      .set({
        ...{ parts: JSON.stringify(next), image },
        ...(isLast && { expiresAt: later(now(), imageLifetime) }),
      })
      .where('id', '=', id)
      // Another process may have received the same part.
      .where('parts', '=', JSON.stringify(parts))
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw ERRORS.INVALID_OFFSET
    if (isLast) await this.#deleteParts(id, parts)
    return end
  }

  override async remove(id: string): Promise<void> {
    const { parts } = await this.#find(id)
    await this.#store.db.deleteFrom('resumable_uploads').where('id', '=', id).execute()
    await this.#deleteParts(id, parts)
  }

  get #userId(): string {
    return requireUser(this.#request).id
  }

  /** @throws the 404 of the protocol for one that has expired, and for another person's */
  async #find(id: string) {
    const { db, now } = this.#store
    const row = await db
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('id', '=', id)
      .where('userId', '=', this.#userId)
      .where('expiresAt', '>', now().toISOString())
      .executeTakeFirst()
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return { ...row, parts: JSON.parse(row.parts) as number[] }
  }

  async #refuseTooMany() {
    const { db, now } = this.#store
    const { ofAll, own } = await db
      .selectFrom('resumable_uploads')
      .select(({ fn, eb }) => [
        fn.countAll().as('ofAll'),
        fn.sum(eb.case().when('userId', '=', this.#userId).then(1).else(0).end()).as('own'),
      ])
      .where('image', 'is', null)
      .where('expiresAt', '>', now().toISOString())
      .executeTakeFirstOrThrow()
    if (Number(own) >= maxUnfinished.ofOnePerson || Number(ofAll) >= maxUnfinished.inAll)
      throw new HttpError(503, 'Too many uploads are unfinished. Please try again in an hour.', { retryAfter: 600 })
  }

  /** @throws HttpError when the file is no image; the upload is then gone */
  async #storeImage(id: string, parts: number[], last: Buffer): Promise<string> {
    holdBody(this.#request, sum(parts) + last.length)
    const keys = parts.map((length, index) => keyOf(id, index, length))
    const stored: Uint8Array[] = []
    for (const key of keys) stored.push(await this.#store.storage.getBytes(key))
    try {
      return await storeFile(this.#store, galleryUploads, { name: '', bytes: Buffer.concat([...stored, last]) })
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) await this.remove(id)
      throw error
    }
  }

  async #deleteParts(id: string, parts: number[]) {
    const keys = parts.map((length, index) => keyOf(id, index, length))
    // The purge deletes what is left.
    await Promise.allSettled(keys.map((key) => this.#store.storage.delete(key)))
  }
}

/** Returns a new id of an upload. */
export const newUploadId = () => randomBytes(16).toString('hex')

const keyOf = (id: string, index: number, length: number) => `${temporaryFolder}/${id}-${index}-${length}`

const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0)
