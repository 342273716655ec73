import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSpeaker, signInAs } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { currentRevision } from '../../db/database.server.ts'
import { refreshListKeys } from './refresh-list-keys.server.ts'

describe('the keys of lists', () => {
  onBothDatabases((site) => {
    test('are computed for records that an older version of the server wrote', async () => {
      const { db, call } = site()
      const token = await signInAs(site(), 'admin')
      const namesOf = async (query: string) => {
        const { body } = await call('GET', `/api/speakers?${query}`, { token })
        return body.data.map(({ name }: { name: string }) => name)
      }
      const { id, createdAt, updatedAt } = await makeSpeaker(db, { name: 'Ada Obi' })
      // That version names the columns that it knows only.
      const old = { name: 'Bisi Ba', updatedAt: '2026-11-21T09:30:00.000Z' }
      await db.updateTable('speakers').set(old).where('id', '=', id).execute()
      const texts = {
        title: 'Engineer',
        company: 'Kobo Rails',
        bio: 'Builds ledgers that stay up.',
        featured: 0,
        hidden: 0,
      }
      const rows = Array.from({ length: 501 }, (_, index) => ({ id: `s${index}`, name: `Chidi ${index}`, ...texts }))
      for (const row of rows)
        await db
          .insertInto('speakers')
          .values({ ...row, createdAt, updatedAt })
          .execute()
      const revision = await currentRevision(db)

      await refreshListKeys(db)
      assert.deepEqual(await namesOf('search=bisi'), ['Bisi Ba'])
      assert.deepEqual(await namesOf('search=ada'), [])
      assert.deepEqual(await namesOf('limit=3'), ['Bisi Ba', 'Chidi 0', 'Chidi 1'])
      assert.deepEqual(await namesOf('sort=-name&limit=2'), ['Chidi 500', 'Chidi 499'])
      assert.equal(await currentRevision(db), revision)
      const { statementsOf } = site()
      const again = await statementsOf(() => refreshListKeys(db))
      assert.deepEqual(
        again.filter((statement) => /^update/.test(statement)),
        [],
      )
    })
  })
})
