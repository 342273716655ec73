import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe } from 'node:test'
// @ts-expect-error: the package brings no types
import S3rver from '@20minutes/s3rver'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { purgeImages } from '../src/features/image-store.server.ts'
import { signInAs } from './factories.ts'
import { type DatabaseKind, openTestSite, type TestSite } from './site.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A part of a form: a text, or a file with the type that the browser claims. */
export type Part = [name: string, value: string | { bytes: Uint8Array; name?: string; type?: string }]
export type Sent = { json?: unknown; form?: Part[]; headers?: Record<string, string>; token?: string | null }

const tokens = new WeakMap<TestSite['app'], Promise<string>>()

/** The token of the admin who makes all calls that name no other. */
export function adminToken(site: TestSite): Promise<string> {
  const token = tokens.get(site.app) ?? signInAs(site, 'admin')
  tokens.set(site.app, token)
  return token
}

/** The bytes of a form, and its content type with the boundary. */
export async function encoded(parts: Part[]): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [part, value] of parts) {
    if (typeof value === 'string') form.append(part, value)
    else form.append(part, new Blob([Buffer.from(value.bytes)], { type: value.type ?? '' }), value.name ?? 'a.png')
  }
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  }
}

/** A call as the site's admin (or with the `token` that is given), with a body of JSON or a form. */
export async function send(site: TestSite, method: Method, url: string, { json, form, headers, token }: Sent = {}) {
  const holder = token === undefined ? await adminToken(site) : token
  const body = form ? await encoded(form) : json === undefined ? {} : { payload: json as object }
  const answer: LightMyRequestResponse = await site.app.inject({
    method,
    url,
    ...body,
    headers: {
      ...(holder && { authorization: `Bearer ${holder}` }),
      ...('headers' in body && body.headers),
      ...headers,
    },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/** `send` to whatever site a test has. */
export const callsTo = (site: () => TestSite) => (method: Method, url: string, sent?: Sent) =>
  send(site(), method, url, sent)

/** A small picture; each colour makes another one. */
export const picture = (colour: string, width = 40, height = 30, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()

/** A picture with as many bytes as wanted: what stands behind its end is not looked at. */
export async function pictureOf(count: number): Promise<Buffer> {
  const bytes = await picture('red')
  return Buffer.concat([bytes, Buffer.alloc(count - bytes.length)])
}

/** The first half of a photo that no encoder can make small. */
export async function cutOff(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  return photo.subarray(0, photo.length / 2)
}

/** The pictures that the storage holds: their folders' names, each once. */
export async function picturesKept({ storage }: Pick<TestSite, 'storage'>): Promise<string[]> {
  const { objects } = await storage.listAll('', { recursive: true })
  const keys = [...objects].flatMap((each) => (each.isFile ? [each.key] : []))
  return [...new Set(keys.filter((key) => key !== 'ready').map((key) => key.split('/')[0] as string))].sort()
}

/** The images that the storage holds after a purge in an hour. */
export async function picturesKeptInAnHour({ db, storage, clock }: TestSite): Promise<string[]> {
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  await purgeImages({ db, storage, now: () => clock.now })
  return picturesKept({ storage })
}

/** A real S3 server in this process, with an empty bucket and the address to reach it by. */
export async function startBucket() {
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  Object.assign(process.env, keys)
  const directory = await mkdtemp(join(tmpdir(), 'summit-bucket-'))
  const configureBuckets = [{ name: 'pictures', configs: [] }]
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets,
    // It forgets the last slash of a bucket's own address when it signs: without this, no list can be asked for.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  return {
    url: `s3://pictures?endpoint=http://127.0.0.1:${port}&region=eu-west-1`,
    async close() {
      for (const key of Object.keys(keys)) delete process.env[key]
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** What `work` leaves behind in the system's temporary folder, which nobody else uses meanwhile. */
export async function leftInTemporaryFolder(work: () => Promise<unknown>): Promise<string[]> {
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

type Answer = Awaited<ReturnType<typeof send>>

/** Status and body of an answer. */
export const told = ({ status, body }: Answer) => [status, body]
/** What is told of one field that is wrong; 'Must be …' is told with the field's name. */
export const refusal = (field: string, message: string) => [
  400,
  {
    success: false,
    message: message.startsWith('Must') ? `${field}: ${message}` : message,
    errors: [{ field, message }],
  },
]

/** Runs the same tests with pictures in a folder, on both databases, and in a bucket of S3. */
export function onEveryStorage(tests: (site: () => TestSite) => void) {
  const places: [kind: DatabaseKind, bucket: boolean][] = [
    ['sqlite', false],
    ['postgres', false],
    ['sqlite', true],
  ]
  for (const [kind, inBucket] of places) {
    describe(`on ${kind} with pictures in ${inBucket ? 'a bucket of S3' : 'a folder'}`, () => {
      let bucket: Awaited<ReturnType<typeof startBucket>> | undefined
      let site: TestSite
      before(async () => {
        if (inBucket) bucket = await startBucket()
      })
      beforeEach(async () => {
        site = await openTestSite(kind, bucket && { storageUrl: bucket.url })
      })
      afterEach(async () => {
        if (bucket) for (const name of await picturesKept(site)) await site.storage.deleteAll(`${name}/`)
        await site.close()
      })
      after(() => bucket?.close())
      tests(() => site)
    })
  }
}
