import { isDeepStrictEqual } from 'node:util'
import { ConfigError } from '../lib/environment.server.ts'
import type { Entry } from './archive.server.ts'
import type { BackupFile } from './backup-file.server.ts'
import * as format from './format.server.ts'

type BackupReader = {
  /** Called first. */
  begin?(head: format.Format): Promise<void>
  rows?(table: string, lines: string[]): Promise<void>
  image?(key: string, data: Buffer): Promise<void>
}

/**
 * Reads a backup from its first entry to its last, and compares all of it with the manifest.
 * @throws ConfigError, possibly after calls of the reader, when it has another format or differs from its manifest
 */
export async function readBackup(file: BackupFile, reader: BackupReader): Promise<format.Manifest> {
  const digests = new Digests()
  let number = 0
  let manifest: format.Manifest | undefined
  for await (const entry of file.entries()) {
    if (manifest) throw notABackup()
    if (number === 0) await reader.begin?.(readFormat(entry))
    else if (entry.name === format.manifestName) manifest = parse(format.manifestSchema, entry)
    else await readPart(entry, digests, reader)
    number += 1
  }
  const { revision, ...expected } = manifest ?? {}
  if (!manifest || !isDeepStrictEqual(digests.results(Object.keys(manifest.tables)), expected))
    throw new ConfigError('The backup differs from its manifest. Nothing was changed.')
  return manifest
}

class Digests {
  readonly #tables = new Map<string, format.Digest>()
  readonly images = new format.ImageDigest()

  table(name: string): format.Digest {
    const digest = this.#tables.get(name) ?? new format.Digest()
    this.#tables.set(name, digest)
    return digest
  }

  /** @param names of the tables that may be without rows */
  results(names: string[]) {
    for (const name of names) this.table(name)
    const tables = Object.fromEntries([...this.#tables].map(([name, digest]) => [name, digest.result()]))
    return { tables, images: this.images.result() }
  }
}

const notABackup = () => new ConfigError('This file is not a backup of a site.')

function readFormat(entry: Entry): format.Format {
  if (entry.name !== format.formatName) throw notABackup()
  const { format: version } = parse(format.formatSchema.pick({ format: true }), entry)
  if (version > format.formatVersion)
    throw new ConfigError(
      `This backup was made by a newer version of the site (format ${version}): restore it with that.`,
    )
  return parse(format.formatSchema, entry)
}

function parse<Value>(schema: { parse(value: unknown): Value }, { data }: Entry): Value {
  try {
    return schema.parse(JSON.parse(data.toString()))
  } catch {
    throw notABackup()
  }
}

async function readPart({ name, data }: Entry, digests: Digests, reader: BackupReader) {
  const table = format.tableOfRows(name)
  const key = format.imageKey(name)
  if (table) {
    const lines = await format.linesOf(data)
    for (const line of lines) digests.table(table).add(line)
    await reader.rows?.(table, lines)
  } else if (key) {
    digests.images.add(key, data)
    await reader.image?.(key, data)
  } else throw notABackup()
}
