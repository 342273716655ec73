import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, afterEach, before, beforeEach, describe } from 'node:test'
// @ts-expect-error: the package brings no types
import S3rver from '@20minutes/s3rver'
import sharp from 'sharp'
import { undoDays } from '../src/lib/undo-rules.ts'
import { purgeImages } from '../src/records/image-store.server.ts'
import { type DatabaseKind, openTestSite, type TestSite } from './site.ts'

/** Returns the bytes of a small image of one colour. */
export const imageBytes = (colour: string, width = 40, height = 30, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** Returns an image padded to `count` bytes: decoders ignore what follows its end. */
export async function imageOfSize(count: number): Promise<Buffer> {
  const bytes = await imageBytes('red')
  return Buffer.concat([bytes, Buffer.alloc(count - bytes.length)])
}

/** Returns the first half of a JPEG that does not compress well. */
export async function truncatedJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  return photo.subarray(0, photo.length / 2)
}

/** Returns the folder names of all images in the storage. */
export async function storedImages({ storage }: Pick<TestSite, 'storage'>): Promise<string[]> {
  const { objects } = await storage.listAll('', { recursive: true })
  const keys = [...objects].flatMap((each) => (each.isFile ? [each.key] : []))
  return [...new Set(keys.filter((key) => key !== 'ready').map((key) => key.split('/')[0] as string))].sort()
}

/** Purges as if nothing could be undone any more, and returns the folder names of the remaining images. */
export async function storedImagesAfterPurge({ db, storage, clock }: TestSite): Promise<string[]> {
  // The clock of a test may be ahead of the log's, which is the real one.
  const later = new Date(Math.max(clock.now.getTime(), Date.now()) + (undoDays + 1) * 86_400_000)
  await purgeImages({ db, storage, now: () => later })
  return storedImages({ storage })
}

/** Starts a real S3 server in this process, with an empty bucket. */
export async function startBucket() {
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  Object.assign(process.env, keys)
  const directory = await mkdtemp(join(tmpdir(), 'summit-bucket-'))
  const configureBuckets = [{ name: 'images', configs: [] }]
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets,
    // The server drops the last slash of a bucket's URL when it checks signatures: without this, listing fails.
    allowMismatchedSignatures: true,
  })
  putAtomically(server.store)
  const { port } = await server.run()
  return {
    url: `s3://images?endpoint=http://127.0.0.1:${port}&region=eu-west-1`,
    async close() {
      for (const key of Object.keys(keys)) delete process.env[key]
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type Store = { putContent(path: string, content: Readable): Promise<unknown> }

/** Makes a store replace an object in one step, as S3 does. By itself it empties the object before it writes it again. */
function putAtomically(store: Store) {
  const putContent = store.putContent.bind(store)
  store.putContent = async (path, content) => {
    const part = `${path}.${randomUUID()}`
    const result = await putContent(part, content)
    await rename(part, path)
    return result
  }
}

/** Returns the files that `work` leaves behind in the temporary folder, which is a new, empty one. */
export async function temporaryFilesAfter(work: () => Promise<unknown>): Promise<string[]> {
  const before = process.env.TMPDIR
  const folder = await mkdtemp(join(tmpdir(), 'summit-temporary-'))
  process.env.TMPDIR = folder
  try {
    await work()
    return await readdir(folder)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the same tests with images in a folder, on both databases, and in an S3 bucket. */
export function onEveryStorage(tests: (site: () => TestSite) => void) {
  const setups: [kind: DatabaseKind, bucket: boolean][] = [
    ['sqlite', false],
    ['postgres', false],
    ['sqlite', true],
  ]
  for (const [kind, inBucket] of setups) {
    describe(`on ${kind} with images in ${inBucket ? 'an S3 bucket' : 'a folder'}`, () => {
      let bucket: Awaited<ReturnType<typeof startBucket>> | undefined
      let site: TestSite
      before(async () => {
        if (inBucket) bucket = await startBucket()
      })
      beforeEach(async () => {
        site = await openTestSite(kind, bucket && { storageUrl: bucket.url })
      })
      afterEach(async () => {
        if (bucket) for (const name of await storedImages(site)) await site.storage.deleteAll(`${name}/`)
        await site.close()
      })
      after(() => bucket?.close())
      tests(() => site)
    })
  }
}
