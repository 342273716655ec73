import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

const zstd = promisify(zlib.zstdCompress)

/** The start of every body in `dcz`, before the SHA-256 of its dictionary (RFC 9842, 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** Zstandard has 22 levels. A page takes at most 10 ms of a thread; higher levels take ten times as long for 5 % fewer bytes. */
const level = 9

/** How many threads may compress at once. Requests beyond that get a usual encoding. */
const maxAtOnce = 2

const maxBytes = 4 * 1_048_576
/** The memory that a cache entry uses in addition to its body, in bytes. */
const overhead = 400

/** Identifies a dictionary as Available-Dictionary does: its SHA-256, as a byte sequence of RFC 9651. */
export const dictionaryId = (bytes: Buffer) => `:${hash('sha256', bytes, 'base64')}:`

const negotiator = new Negotiator<'identity' | 'dcz'>({
  supportedValues: ['identity', 'dcz'], // `*` is taken for the first value
  cache: new LRUCache<string, string>({ max: 50 }),
})

export const acceptsDcz = (acceptEncoding: string | undefined) =>
  acceptEncoding !== undefined && negotiator.negotiate(acceptEncoding) === 'dcz'

/** Returns a body in the encoding `dcz`: compressed with Zstandard and a dictionary that the client has. */
export async function encodeDcz(body: Buffer, dictionary: Buffer): Promise<Buffer> {
  const compressed = await zstd(body, {
    dictionary,
    params: { [zlib.constants.ZSTD_c_compressionLevel]: level },
    pledgedSrcSize: body.length,
  })
  return Buffer.concat([magic, hash('sha256', dictionary, 'buffer'), compressed])
}

/** Compresses bodies with dictionaries, each pair once, and as much at once as the process can afford. */
export class Deltas {
  readonly #done = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + overhead,
  })
  readonly #pending = new Map<string, Promise<Buffer | undefined>>()

  /**
   * Returns a body in the encoding `dcz`.
   * @param key identifies both the dictionary and the body
   * @param load returns both; undefined without the dictionary
   * @returns undefined without the dictionary, after a failure, and while too much is compressed already
   */
  encode(
    key: string,
    load: () => Promise<{ body: Buffer; dictionary: Buffer } | undefined>,
  ): Buffer | Promise<Buffer | undefined> | undefined {
    const known = this.#done.get(key) ?? this.#pending.get(key)
    if (known || this.#pending.size >= maxAtOnce) return known
    const encoded = this.#encode(key, load)
      .catch(() => undefined)
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, encoded)
    return encoded
  }

  async #encode(key: string, load: Parameters<Deltas['encode']>[1]): Promise<Buffer | undefined> {
    const loaded = await load()
    if (!loaded) return undefined
    const encoded = await encodeDcz(loaded.body, loaded.dictionary)
    this.#done.set(key, encoded)
    return encoded
  }
}
