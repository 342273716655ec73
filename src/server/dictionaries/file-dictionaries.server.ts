import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { builtFiles, clientBuild } from '../rendering/built-files.server.ts'
import { acceptsDcz, type Deltas } from './deltas.server.ts'

/** Of all files kept from earlier builds, in bytes: some ten builds. */
const maxBytes = 32 * 1_048_576

const folderIn = (dataDir: string) => join(dataDir, 'dictionaries')
const nameOf = (bytes: Buffer) => hash('sha256', bytes)

/** Returns the pattern of a script's or stylesheet's addresses in all builds; undefined for other files. */
const patternOf = (path: string) => {
  const [, name, extension] = /^(assets\/.+)-[\w-]{8}\.(js|css)$/.exec(path) ?? []
  return name && `/${name}-*.${extension}`
}

/** Sends scripts and stylesheets compressed with their versions of an earlier build, which browsers have (RFC 9842). */
export class FileDictionaries {
  readonly #folder: string
  readonly #deltas: Deltas

  constructor(dataDir: string, deltas: Deltas) {
    this.#folder = folderIn(dataDir)
    this.#deltas = deltas
  }

  /** Returns the headers with which browsers keep a file as a dictionary. */
  headersFor(path: string): Record<string, string> {
    const pattern = patternOf(path)
    return pattern ? { 'Use-As-Dictionary': `match="${pattern}"`, Vary: 'Accept-Encoding, Available-Dictionary' } : {}
  }

  /** Returns a file in the encoding `dcz`; undefined where another encoding is due. */
  encode(path: string, request: IncomingHttpHeaders): Buffer | Promise<Buffer | undefined> | undefined {
    const available = request['available-dictionary'] as string | undefined
    if (!available || !patternOf(path) || !acceptsDcz(request['accept-encoding'] as string | undefined))
      return undefined
    const name = Buffer.from(available, 'base64').toString('hex')
    return this.#deltas.encode(`${name} ${path}`, async () => {
      const dictionary = await readFile(join(this.#folder, name)).catch(() => undefined)
      // A damaged dictionary would damage the file.
      if (!dictionary || nameOf(dictionary) !== name) return undefined
      return { dictionary, body: await readFile(join(clientBuild, path)) }
    })
  }
}

/** Keeps the scripts and stylesheets of this build for the time when browsers have a newer one, and deletes the oldest. */
export async function keepBuiltFiles(dataDir: string): Promise<void> {
  const now = new Date()
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  for (const path of builtFiles().filter(patternOf)) {
    const bytes = await readFile(join(clientBuild, path))
    const kept = join(folder, nameOf(bytes))
    const isKept = await utimes(kept, now, now).then(
      () => true,
      () => false,
    )
    if (isKept) continue
    const unfinished = `${kept}.${process.pid}`
    await writeFile(unfinished, bytes)
    await utimes(unfinished, now, now)
    await rename(unfinished, kept)
  }
  await deleteOldest(folder)
}

async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  // Another process may delete or rename one meanwhile.
  const found = names.map((name) =>
    stat(join(folder, name)).then(
      (stats) => ({ name, size: stats.size, mtimeMs: stats.mtimeMs }),
      () => undefined,
    ),
  )
  const files = (await Promise.all(found)).filter((file) => file !== undefined)
  let bytes = 0
  for (const { name, size } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
    bytes += size
    if (bytes > maxBytes) await rm(join(folder, name), { force: true })
  }
}
