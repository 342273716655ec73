import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
// @ts-expect-error: the package brings no types
import S3rver from '@20minutes/s3rver'
import { startProxy } from '../../test/frozen-proxy.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { toErrorResponse } from '../server/http/error-handler.server.ts'
import { commandTimeouts, deleteUnfinished, openStorage, type Storage, storageAnswers } from './storage.server.ts'

const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

describe('storage', () => {
  let folder: string
  let bucket: { run(): Promise<AddressInfo>; close(): Promise<void> }
  let endpoint: string
  before(async () => {
    Object.assign(process.env, keys)
    folder = await mkdtemp(join(tmpdir(), 'summit-storage-'))
    const directory = join(folder, 'buckets')
    const configureBuckets = [{ name: 'images', configs: [] }]
    bucket = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets,
      allowMismatchedSignatures: true, // see startBucket in test/images.ts
    })
    endpoint = `http://127.0.0.1:${(await bucket.run()).port}`
  })
  after(async () => {
    for (const name of Object.keys(keys)) delete process.env[name]
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  })

  const kinds: [kind: string, url: () => string][] = [
    ['a folder', () => `file:${join(folder, 'uploads')}`],
    ['an S3 bucket', () => `s3://images?endpoint=${endpoint}&region=eu-west-1`],
  ]
  for (const [kind, url] of kinds) {
    describe(`in ${kind}`, () => {
      let storage: Storage
      before(async () => {
        storage = await openStorage(url())
      })

      test('is available', async () => {
        assert.equal(await storageAnswers(storage), true)
      })

      test('an empty file is read as an empty one', async () => {
        await storage.put('0123456789abcdef01234567/0.webp', new Uint8Array())
        assert.equal((await storage.getBytes('0123456789abcdef01234567/0.webp')).length, 0)
      })

      test('a file exists from when it is put until it is deleted', async () => {
        const [key, bytes] = ['0123456789abcdef01234567/96.webp', new Uint8Array([0, 255, 10, 13, 128])]
        assert.equal(await storage.exists(key), false)
        await storage.put(key, bytes, { contentType: 'image/webp' })
        assert.equal(await storage.exists(key), true)
        assert.deepEqual([...(await storage.getBytes(key))], [...bytes])
        const chunks = await (await storage.getStream(key)).toArray()
        assert.deepEqual([...Buffer.concat(chunks)], [...bytes])
        await storage.delete(key)
        assert.equal(await storage.exists(key), false)
      })

      test('a file that is put again is replaced', async () => {
        await storage.put('again/96.webp', 'first')
        await storage.put('again/96.webp', 'second')
        assert.equal(await storage.get('again/96.webp'), 'second')
      })

      test('a missing file cannot be read', async () => {
        await assert.rejects(storage.getBytes('nothing/96.webp'))
      })

      test('a folder is deleted with all its files, and again without an error', async () => {
        const keys = ['whole/96.webp', 'whole/640x480.webp']
        for (const key of keys) await storage.put(key, 'bytes')
        await storage.deleteAll('whole/')
        await storage.deleteAll('whole/')
        assert.deepEqual(await Promise.all(keys.map((key) => storage.exists(key))), [false, false])
      })
    })
  }

  test('a file in a folder is replaced atomically: a reader gets all of the old one', async () => {
    const storage = await openStorage(`file:${join(folder, 'uploads')}`)
    await storage.put('replaced/96.webp', 'first')
    const reading = await storage.getStream('replaced/96.webp')
    await once(reading, 'open')
    await storage.put('replaced/96.webp', 'second')
    assert.equal(await text(reading), 'first')
    assert.equal(await storage.get('replaced/96.webp'), 'second')
  })

  test('a file that cannot be put leaves nothing in its folder', async () => {
    const storage = await openStorage(`file:${join(folder, 'uploads')}`)
    await mkdir(join(folder, 'uploads/blocked/96.webp'), { recursive: true })
    await assert.rejects(storage.put('blocked/96.webp', 'bytes'))
    assert.deepEqual(await readdir(join(folder, 'uploads/blocked')), ['96.webp'])
  })

  test('files that a killed process has not finished are deleted, once they are old', async () => {
    const storage = await openStorage(`file:${join(folder, 'uploads')}`)
    const path = join(folder, 'uploads', 'temporary', 'unfinished')
    await writeFile(path, 'half of an im')
    await deleteUnfinished(storage, new Date(Date.now() - 60_000))
    assert.equal(existsSync(path), true)
    await deleteUnfinished(storage, new Date(Date.now() + 60_000))
    assert.equal(existsSync(path), false)
    assert.equal(await storage.get('ready'), 'ready')
  })

  test('a bucket becomes unavailable when its server goes away', async () => {
    const directory = join(folder, 'temporary')
    const configureBuckets = [{ name: 'images', configs: [] }]
    const temporary = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
    const { port } = await temporary.run()
    const storage = await openStorage(`s3://images?endpoint=http://127.0.0.1:${port}`)
    await temporary.close()
    assert.equal(await storageAnswers(storage), false)
  })

  test('a bucket becomes unavailable within two seconds when its server freezes, but a command waits', async () => {
    const proxy = await startProxy(Number(new URL(endpoint).port))
    after(() => proxy.stop())
    const url = `s3://images?endpoint=http://127.0.0.1:${proxy.port}`
    const [storage, ofCommand] = await Promise.all([openStorage(url), openStorage(url, commandTimeouts)])
    proxy.freeze()
    const byCommand = ofCommand.put('frozen/192.webp', 'bytes')
    const began = performance.now()
    await assert.rejects(storage.put('frozen/96.webp', 'bytes'), ({ cause }: Error) => {
      assert.match((cause as Error).message, /^S3 does not answer/)
      return true
    })
    assert.ok(performance.now() - began < 2000)
    proxy.thaw()
    await storage.put('frozen/96.webp', 'bytes')
    await byCommand
  })

  for (const [delay, attempts] of [
    [0, 3],
    [400, 1],
  ] as const)
    test(`a bucket that refuses all after ${delay} ms is tried ${attempts} times, and unavailable`, async () => {
      let requests = 0
      const server = createServer((request, response) => {
        if (request.url?.startsWith('/images/ready')) return response.end()
        requests += 1
        setTimeout(() => response.writeHead(503).end(), delay)
      })
      after(() => server.close())
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const storage = await openStorage(`s3://images?endpoint=http://127.0.0.1:${port}`)
      const error = await storage.put('refused/96.webp', 'bytes').catch((error: Error) => error)
      assert.equal(requests, attempts)
      assert.equal(toErrorResponse(error as Error).status, 503)
    })

  test('a bucket with its server down is reported in one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((closed) => server.close(closed))
    await assert.rejects(openStorage(`s3://images?endpoint=http://127.0.0.1:${port}`), (error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, /^The storage at s3:\/\/images\?endpoint=\S+ cannot be written: .*ECONNREFUSED/)
      return true
    })
  })

  test('a folder that cannot be created is reported in one sentence', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await assert.rejects(openStorage(`file:${join(file, 'uploads')}`), (error) => {
      assert.ok(error instanceof ConfigError)
      assert.match(error.message, /^The storage at file:\S+ cannot be written: ENOTDIR/)
      return true
    })
  })

  test('a URL without a bucket is reported in one sentence', async () => {
    await assert.rejects(openStorage('s3://?endpoint=http://127.0.0.1:1'), (error) => {
      assert.ok(error instanceof ConfigError)
      assert.equal(error.message, 'STORAGE_URL must name a bucket: s3://bucket?endpoint=…&region=…')
      return true
    })
  })
})
