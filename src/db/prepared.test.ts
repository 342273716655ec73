import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSpeaker } from '../../test/factories.ts'
import { onBothDatabases } from '../../test/site.ts'
import type { Database } from '../features/entities.server.ts'
import { prepared } from './prepared.server.ts'

describe('a prepared statement', () => {
  onBothDatabases((site) => {
    test('answers to each call with its own parameters', async () => {
      const { db } = site()
      for (const name of ['Ada', 'Bisi']) await makeSpeaker(db, { name, company: 'Kobo Rails' })
      const find = prepared((on: Database, name: string, company: string) =>
        on.selectFrom('speakers').select('name').where('name', '=', name).where('company', '=', company),
      )
      assert.deepEqual(await find(db, 'Ada', 'Kobo Rails'), [{ name: 'Ada' }])
      assert.deepEqual(await find(db, 'Bisi', 'Kobo Rails'), [{ name: 'Bisi' }])
      assert.deepEqual(await find(db, 'Bisi', 'Dau Pay'), [])
    })

    test('refuses parameters in another order than those of the call', async () => {
      const find = prepared((on: Database, name: string, company: string) =>
        on.selectFrom('speakers').select('name').where('company', '=', company).where('name', '=', name),
      )
      await assert.rejects(find(site().db, 'Ada', 'Kobo Rails'), { name: 'AssertionError' })
    })
  })
})
