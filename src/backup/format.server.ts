import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { Row } from '../db/table.server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { maxEntrySize } from './archive.server.ts'
import type { TableShape } from './tables.server.ts'

/*
 * A backup is a tar archive:
 *
 *   format.json                          version of this format, and the migrations of the database
 *   tables/users-000001.ndjson.gz …      rows, one JSON object a line, parents before children
 *   images/<folder>/<width>.webp …       files of the storage
 *   manifest.json                        counts and hashes of all that came before
 *   checksum.sha256                      of all bytes before (backup-file.server.ts)
 */

/** Increased when an older product could not read, or would misread, a backup. */
export const formatVersion = 1

export const formatName = 'format.json'
export const manifestName = 'manifest.json'

export const formatSchema = z.object({
  format: z.int().positive(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
})
export type Format = z.infer<typeof formatSchema>

const digest = { count: z.int().nonnegative(), sha256: z.hash('sha256') }
export const manifestSchema = z.object({
  /** The revision of the newest change. */
  revision: z.int().nonnegative(),
  /** The number of rows, and the hash of their lines. */
  tables: z.record(z.string(), z.object(digest)),
  /** The number of files, and the hash of one line per file: name, size and hash. */
  images: z.object({ ...digest, bytes: z.int().nonnegative() }),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Counts and hashes lines. */
export class Digest {
  #count = 0
  readonly #hash = createHash('sha256')

  add(line: string) {
    this.#count += 1
    this.#hash.update(line).update('\n')
  }

  /** Call it once. */
  result() {
    return { count: this.#count, sha256: this.#hash.digest('hex') }
  }
}

/** The digest of the images, to which each adds its name, size and hash. */
export class ImageDigest {
  readonly #digest = new Digest()
  #bytes = 0

  add(key: string, data: Buffer) {
    this.#bytes += data.length
    this.#digest.add(`${key} ${data.length} ${createHash('sha256').update(data).digest('hex')}`)
  }

  result() {
    return { ...this.#digest.result(), bytes: this.#bytes }
  }
}

const imageName = /^images\/([0-9a-f]{24}\/\d{1,6}(?:x\d{1,6})?\.(?:webp|svg))$/
export const imageEntry = (key: string, data: Buffer) => ({ name: `images/${key}`, data })
/** Returns the key in the storage; undefined for an entry that is no image. */
export const imageKey = (name: string) => imageName.exec(name)?.[1]
export const isImageKey = (key: string) => imageName.test(`images/${key}`)
export const imageType = (key: string) => (key.endsWith('.svg') ? 'image/svg+xml' : 'image/webp')

export async function rowsEntry(table: string, number: number, lines: string[]) {
  const data = await promisify(gzip)(`${lines.join('\n')}\n`)
  return { name: `tables/${table}-${String(number).padStart(6, '0')}.ndjson.gz`, data }
}

export const tableOfRows = (name: string) => /^tables\/(\w+)-\d{6,}\.ndjson\.gz$/.exec(name)?.[1]

/** @throws ConfigError when the data cannot be unpacked, or hold more than an entry may */
export async function linesOf(data: Buffer): Promise<string[]> {
  const text = await promisify(gunzip)(data, { maxOutputLength: maxEntrySize }).catch(() => {
    throw new ConfigError('A part of the backup is too large or cannot be unpacked.')
  })
  return text.toString().split('\n').slice(0, -1)
}

/** @throws ConfigError when the line is not a row of this table */
export function parseRow({ name, columns }: TableShape, line: string): Row {
  const row = parseLine(line)
  const isRow =
    typeof row === 'object' &&
    row !== null &&
    Object.keys(row).join() === columns.map((column) => column.name).join() &&
    Object.values(row).every((value) => value === null || typeof value === 'string' || Number.isSafeInteger(value))
  if (!isRow) throw new ConfigError(`The backup has a row that does not fit the table ${name}.`)
  return row as Row
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
