import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { makeSpeaker, signInAs } from './factories.ts'
import { openTestSite, type TestSite } from './site.ts'

describe('while another process holds the SQLite file', () => {
  let site: TestSite
  let token: string
  let other: Sqlite.Database
  beforeEach(async () => {
    site = await openTestSite('sqlite')
    token = await signInAs(site, 'admin')
    await makeSpeaker(site.db, { name: 'Ada Obi' })
    other = new Sqlite(join(site.folder, 'summit.sqlite'))
  })
  afterEach(async () => {
    other.close()
    await site.close()
  })
  const add = (name: string) => {
    const body = { name, date: '2027-04-14', location: 'Nairobi' }
    return site.call('POST', '/api/events', { token, body })
  }

  test('a write waits until the file is free, while visitors and staff can read', async () => {
    await site.get('/speakers')
    other.exec('begin immediate')
    let isDone = false
    const adding = add('Hack day').finally(() => {
      isDone = true
    })
    for (const path of ['/health/live', '/speakers', '/api/speakers', '/about', '/health/ready'])
      assert.equal((await site.get(path)).status, 200, path)
    assert.equal((await site.call('GET', '/api/tickets/all', { token })).status, 200)
    assert.equal(isDone, false)
    other.exec('rollback')
    assert.equal((await adding).status, 201)
  })

  test('a write that has waited for ten seconds is refused, and can be retried', async () => {
    other.exec('begin immediate')
    const { status, headers } = await add('Hack day')
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    other.exec('rollback')
    assert.equal((await add('Hack day')).status, 201)
    assert.equal((await site.get('/api/events')).body.data.length, 1)
  })
})
