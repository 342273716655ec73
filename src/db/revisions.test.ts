import assert from 'node:assert/strict'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import { withDatabase } from '../../test/fresh-database.ts'
import { locationOf } from './database.server.ts'
import { openRevisions } from './revisions.server.ts'

// The event loop calls all due immediates, and then timers and arriving requests before the next immediates.
test('a timer sees a write of an immediate, although an earlier immediate read the revision', async () => {
  await withDatabase('sqlite', async (db) => {
    const location = locationOf(db)
    assert.ok('path' in location)
    const other = new Sqlite(location.path)
    const revisions = openRevisions(db)
    const seen: unknown[] = []
    await new Promise<void>((done) => {
      setImmediate(() => seen.push(revisions.now()))
      setImmediate(() => {
        other.prepare('update revision set value = 7').run()
        setTimeout(() => {
          seen.push(revisions.now())
          done()
        })
        const due = performance.now() + 2
        while (performance.now() < due); // until the timer is due
      })
    })
    assert.deepEqual(seen, [0, 7])
    other.close()
    await revisions.close()
  })
})
