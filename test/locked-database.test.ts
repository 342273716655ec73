import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { locationOf } from '../src/db/database.server.ts'
import { makeSpeaker, signInAs } from './factories.ts'
import { databases, openTestSite, type TestSite } from './site.ts'
import { untilTrue } from './until-true.ts'

/** As the product opens its database, in milliseconds. */
const queryTimeout = 1800

/** Locks what every write needs, as a long transaction of another process does. @returns a function that ends it */
async function holdLock({ db }: TestSite): Promise<() => Promise<void>> {
  const location = locationOf(db)
  if ('path' in location) {
    const file = new Sqlite(location.path)
    file.exec('begin immediate')
    return async () => {
      file.close()
    }
  }
  const client = new pg.Client({ connectionString: location.url })
  await client.connect()
  await client.query('begin; update revision set value = value')
  let ended: Promise<void> | undefined
  return () => {
    ended ??= client.end()
    return ended
  }
}

/** Waits until this number of transactions, one after another, have waited for a lock of PostgreSQL. */
async function attempts({ db }: TestSite, count: number) {
  const begun = new Set<string>()
  await untilTrue(async () => {
    const { rows } = await sql<{ at: string }>`select xact_start::text as at from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    for (const { at } of rows) begun.add(at)
    return begun.size >= count
  })
}

for (const kind of databases)
  describe(`while another process holds the lock of all writes on ${kind}`, () => {
    let site: TestSite
    let token: string
    let release: () => Promise<void>
    beforeEach(async () => {
      site = await openTestSite(kind, { queryTimeout })
      token = await signInAs(site, 'admin')
      await makeSpeaker(site.db, { name: 'Ada Obi' })
      await site.get('/speakers')
      release = await holdLock(site)
    })
    afterEach(async () => {
      await release()
      await site.close()
    })
    const add = (name: string) => {
      const body = { name, date: '2027-04-14', location: 'Nairobi' }
      return site.call('POST', '/api/events', { token, body })
    }

    test('a write waits until it is released, while visitors and staff can read', async () => {
      let isDone = false
      const adding = add('Hack day').finally(() => {
        isDone = true
      })
      for (const path of ['/health/live', '/speakers', '/api/speakers', '/about', '/health/ready'])
        assert.equal((await site.get(path)).status, 200, path)
      assert.equal((await site.call('GET', '/api/tickets/all', { token })).status, 200)
      // Longer than one statement may take.
      if (kind === 'postgres') await attempts(site, 3)
      assert.equal(isDone, false)
      await release()
      assert.equal((await adding).status, 201)
    })

    test('a write that has waited for ten seconds is refused, and can be retried', async () => {
      const { status, headers } = await add('Hack day')
      assert.deepEqual([status, headers['retry-after']], [503, '5'])
      await release()
      assert.equal((await add('Hack day')).status, 201)
      assert.equal((await site.get('/api/events')).body.data.length, 1)
    })
  })
