import assert from 'node:assert/strict'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { startServer } from './server-process.ts'

describe('an SQLite file that is damaged', () => {
  let folder: string
  let env: { DATA_DIR: string; LOG_LEVEL: string }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-damaged-'))
    env = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
    await (await startServer(env)).stop()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Overwrites the first page of a table or an index. */
  async function damage(name: string) {
    const path = join(folder, 'summit.sqlite')
    const file = new Sqlite(path)
    file.pragma('wal_checkpoint(truncate)')
    const page = file.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name) as number
    const size = file.pragma('page_size', { simple: true }) as number
    file.close()
    const handle = await open(path, 'r+')
    await handle.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
    await handle.close()
  }

  test('is found in the background if the start does not read it, and the site is not ready', async () => {
    await damage('sqlite_autoindex_gallery_1')
    const server = await startServer(env)
    try {
      const end = Date.now() + 30_000
      let readiness = await server.text('/health/ready')
      while (readiness.status === 200 && Date.now() < end) readiness = await server.text('/health/ready')
      assert.equal(readiness.status, 503)
      assert.deepEqual(JSON.parse(readiness.text), { success: false, message: 'Not ready' })
      assert.equal((await server.text('/about')).status, 200)
    } finally {
      await server.stop()
    }
    assert.match(server.output(), /The database file is damaged: /)
  })

  test('ends the start with one sentence if the start reads it', async () => {
    await damage('sqlite_autoindex_migrations_1')
    const start = startServer(env).then((server) => server.stop())
    await assert.rejects(start, ({ message }: Error) => {
      assert.match(message, /The database file is damaged: restore it from a backup/)
      assert.doesNotMatch(message, /\n\s+at /)
      return true
    })
  })
})
