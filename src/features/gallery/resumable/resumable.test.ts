import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { adminToken, callsTo } from '../../../../test/calls.ts'
import { signInAs } from '../../../../test/factories.ts'
import { imageBytes, onEveryStorage, storedImages, storedImagesAfterPurge } from '../../../../test/images.ts'
import { startServer } from '../../../../test/server-process.ts'
import type { Method, TestSite } from '../../../../test/site.ts'
import { deleteUnfinished } from '../../../uploads/storage.server.ts'

const url = '/api/gallery/uploads'
const hour = 3_600_000
const key = { 'idempotency-key': '"batch"' }

/** Sends a request of the tus protocol. */
async function tus(
  site: TestSite,
  method: Method,
  path: string,
  headers: Record<string, unknown> = {},
  payload?: Buffer,
  token?: string,
) {
  const response = await site.app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${token ?? (await adminToken(site))}`,
      'tus-resumable': '1.0.0',
      ...(headers as Record<string, string>),
    },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, headers: response.headers, text: response.body }
}

/** Begins an upload. @returns its path */
async function begin(site: TestSite, length: number): Promise<string> {
  const { status, headers } = await tus(site, 'POST', url, { 'upload-length': length })
  assert.equal(status, 201)
  return new URL(String(headers.location), `http://localhost${url}`).pathname
}

const add = (site: TestSite, path: string, offset: number, bytes: Buffer, token?: string) =>
  tus(site, 'PATCH', path, { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }, bytes, token)

const imageOf = (headers: Record<string, unknown>) => {
  const encoded = /^image (.+)$/.exec(String(headers['upload-metadata']))?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString()
}

describe('resumable uploads', () => {
  onEveryStorage((site) => {
    const call = callsTo(site)

    test('arrive in parts, resume where they stopped, and become images of one action', async () => {
      const images: string[] = []
      for (const colour of ['red', 'lime', 'blue']) {
        const bytes = await imageBytes(colour)
        const path = await begin(site(), bytes.length)
        assert.equal((await add(site(), path, 0, bytes.subarray(0, 30))).status, 204)
        // A part that is sent again, as after a lost response.
        assert.equal((await add(site(), path, 0, bytes.subarray(0, 30))).status, 409)
        const { status, headers } = await tus(site(), 'HEAD', path)
        assert.deepEqual([status, headers['upload-offset'], headers['upload-length']], [200, '30', `${bytes.length}`])
        assert.equal((await add(site(), path, 30, bytes.subarray(30, 50))).status, 204)
        const last = await add(site(), path, 50, bytes.subarray(50))
        assert.deepEqual([last.status, last.headers['upload-offset']], [204, `${bytes.length}`])
        assert.equal(imageOf((await tus(site(), 'HEAD', path)).headers), imageOf(last.headers))
        images.push(imageOf(last.headers))
      }
      assert.equal((await site().storage.listAll('temporary')).objects[Symbol.iterator]().next().done, true)
      const added = await call('POST', '/api/gallery', { json: { event_title: 'Hack day', images }, headers: key })
      assert.equal(added.status, 201)
      const listed = async () =>
        (await site().get('/api/gallery')).body.data.map((each: { image_path: string }) => each.image_path)
      assert.deepEqual(await listed(), images)
      const undoing = await call('POST', `/api/changes/${added.headers.change}/undo`, { json: {} })
      assert.equal(undoing.status, 200)
      assert.deepEqual(await listed(), [])
    })

    test('are refused when they are no image, too large, or another person’s', async () => {
      const bytes = Buffer.from('no picture at all')
      const path = await begin(site(), bytes.length)
      const last = await add(site(), path, 0, bytes)
      assert.deepEqual([last.status, JSON.parse(last.text).message], [415, 'Unsupported file format'])
      assert.equal((await tus(site(), 'HEAD', path)).status, 404)
      assert.equal((await tus(site(), 'POST', url, { 'upload-length': 5_242_881 })).status, 413)
      assert.equal((await tus(site(), 'POST', url, { 'upload-length': 0 })).status, 400)
      const large = await begin(site(), 2_000_000)
      assert.equal((await add(site(), large, 0, Buffer.alloc(1_048_577))).status, 413)
      assert.equal((await add(site(), large, 0, Buffer.alloc(10), await signInAs(site(), 'admin'))).status, 404)
      assert.equal((await tus(site(), 'DELETE', large)).status, 204)
      assert.deepEqual(await storedImages(site()), [])
    })

    test('expire after an hour, and leave nothing; a finished one stays for a day', async () => {
      const bytes = await imageBytes('red')
      const [half, whole] = [await begin(site(), bytes.length), await begin(site(), bytes.length)]
      await add(site(), half, 0, bytes.subarray(0, 30))
      const { headers } = await add(site(), whole, 0, bytes)
      const { clock, storage } = site()
      clock.now = new Date(clock.now.getTime() + hour + 1)
      assert.equal((await tus(site(), 'HEAD', half)).status, 404)
      assert.equal((await tus(site(), 'HEAD', whole)).status, 200)
      await deleteUnfinished(storage, new Date(Date.now() + 1000))
      assert.deepEqual(await storedImages(site()), [imageOf(headers).split('/')[1]])
      assert.deepEqual(await storedImagesAfterPurge(site()), [])
    })

    test('are limited in number', async () => {
      for (let count = 0; count < 20; count += 1) await begin(site(), 1000)
      assert.equal((await tus(site(), 'POST', url, { 'upload-length': 1000 })).status, 503)
    })
  })
})

test('after kill -9, an upload resumes at the last part that the server has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'summit-resumed-'))
  let server = await startServer({ DATA_DIR: folder })
  try {
    const headers = { authorization: `Bearer ${await server.signIn()}`, 'tus-resumable': '1.0.0' }
    const tusType = { 'content-type': 'application/offset+octet-stream' }
    const bytes = await imageBytes('red')
    const length = { 'upload-length': `${bytes.length}` }
    const created = await fetch(`${server.url}${url}`, { method: 'POST', headers: { ...headers, ...length } })
    const path = new URL(created.headers.get('location') ?? '', `http://localhost${url}`).pathname
    const send = (offset: number, body: Buffer) =>
      fetch(`${server.url}${path}`, {
        method: 'PATCH',
        headers: { ...headers, ...tusType, 'upload-offset': `${offset}` },
        body: new Uint8Array(body),
      }).catch(() => undefined)
    assert.equal((await send(0, bytes.subarray(0, 50)))?.status, 204)
    void send(50, bytes.subarray(50))
    await server.kill()
    server = await startServer({ DATA_DIR: folder })
    const head = await fetch(`${server.url}${path}`, { method: 'HEAD', headers })
    const offset = Number(head.headers.get('upload-offset'))
    assert.ok(offset === 50 || offset === bytes.length)
    if (offset === 50) assert.equal((await send(50, bytes.subarray(50)))?.status, 204)
    const stored = await fetch(`${server.url}${path}`, { method: 'HEAD', headers })
    const image = imageOf(Object.fromEntries(stored.headers))
    assert.equal((await fetch(`${server.url}/api/${image}`)).status, 200)
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
