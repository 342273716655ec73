import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSpeaker } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { startSet } from '../../../test/started-set.ts'
import { untilTrue } from '../../../test/until-true.ts'
import { publishDue } from './change-sets.server.ts'

const person = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo', bio: 'Builds ledgers that stay up at night.' }

describe('a set of changes with a moment', () => {
  onBothDatabases((site) => {
    const start = () => startSet(site())

    test('is not published at a moment that has passed', async () => {
      const { live, describeSet, id: set } = await start()
      for (const publishAt of ['2020-01-01T00:00Z', site().clock.now.toISOString()]) {
        const { status, body } = await live('PUT', `/change-sets/${set}`, { publishAt })
        assert.equal(status, 400)
        assert.deepEqual(body.errors, [{ field: 'publishAt', message: 'Must be in the future' }])
      }
      assert.equal((await describeSet()).publishAt, null)
    })

    test('is published at its moment, or stopped by a conflict', async () => {
      const { id } = await makeSpeaker(site().db)
      const { live, inSet, describeSet, id: set } = await start()
      await inSet('PUT', `/speakers/${id}`, { title: 'Chair' })
      const publishAt = '2026-11-21T12:00:00.000Z'
      await live('PUT', `/change-sets/${set}`, { publishAt })
      await live('PUT', `/speakers/${id}`, { title: 'Guest' })
      await publishDue(site().db, new Date('2026-11-21T11:59:00Z'))
      assert.equal((await describeSet()).publishAt, publishAt)
      await publishDue(site().db, new Date(publishAt))
      assert.equal((await describeSet()).stoppedAt, publishAt)
      await live('POST', `/change-sets/${set}/decide`, { entity: 'speaker', recordId: id, field: 'title', keep: 'set' })
      await live('PUT', `/change-sets/${set}`, { publishAt })
      // As two processes at once.
      await Promise.all([1, 2].map(() => publishDue(site().db, new Date(publishAt))))
      const { outcome, stoppedAt } = await describeSet()
      assert.deepEqual([outcome, stoppedAt], ['published', null])
      assert.equal((await site().get(`/api/speakers/${id}`)).body.data.title, 'Chair')
    })

    test('is published by a site that listens', async (context) => {
      const { id } = await makeSpeaker(site().db)
      const { live, inSet, describeSet, id: set } = await start()
      await inSet('PUT', `/speakers/${id}`, { title: 'Chair' })
      const publishAt = '2026-11-21T12:00:00.000Z'
      await live('PUT', `/change-sets/${set}`, { publishAt })
      context.mock.timers.enable({ apis: ['setInterval'] })
      await site().app.listen({ port: 0, host: '127.0.0.1' })
      site().clock.now = new Date(publishAt)
      context.mock.timers.tick(5000)
      await untilTrue(async () => (await describeSet()).outcome === 'published')
    })

    test('that fails is stopped, and holds up no other', async () => {
      const { db } = site()
      const { id } = await makeSpeaker(db)
      const [broken, other] = [await start(), await start()]
      await broken.inSet('POST', '/speakers', person)
      await other.inSet('PUT', `/speakers/${id}`, { title: 'Chair' })
      // A row that the table does not take.
      const incomplete = JSON.stringify({ id: 'broken' })
      await db.updateTable('change_set_rows').set({ after: incomplete }).where('setId', '=', broken.id).execute()
      const publishAt = '2026-11-21T12:00:00.000Z'
      for (const { live, id: set } of [broken, other]) await live('PUT', `/change-sets/${set}`, { publishAt })
      await assert.rejects(publishDue(db, new Date(publishAt)), RangeError)
      assert.equal((await broken.describeSet()).stoppedAt, publishAt)
      assert.equal((await other.describeSet()).outcome, 'published')
    })
  })
})
