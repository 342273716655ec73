import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { startServer } from '../../../test/server-process.ts'
import { onBothDatabases, onSqlite, testNow } from '../../../test/site.ts'
import { untilTrue } from '../../../test/until-true.ts'
import { openDatabase } from '../../db/database.server.ts'
import { migrate } from '../../db/migrate.server.ts'
import type { Tables } from '../../features/entities.server.ts'
import { deleteExpired } from './delete-expired.server.ts'

const day = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()
const counter = { account: null, pending: 0, pendingUntil: null, failures: 1, blockedUntil: null, blocks: 0 }

describe('what has expired', () => {
  onSqlite((site) => {
    test('is looked for in every table whose rows expire', async () => {
      const { db, statementsOf } = site()
      const { rows } = await sql<{ name: string }>`
        select tables.name from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where columns.name = 'expiresAt' order by tables.name`.execute(db)
      const statements = await statementsOf(() => deleteExpired(db, testNow))
      assert.deepEqual(
        statements.flatMap((statement) => /^delete from "(\w+)"/.exec(statement)?.[1] ?? []),
        rows.map(({ name }) => name),
      )
    })
  })

  onBothDatabases((site) => {
    test('is deleted in steps, and all else stays', async () => {
      const { db } = site()
      const rows = Array.from({ length: 2500 }, (_, index) => ({
        ...{ ...counter, key: `${index}`, since: before(testNow, 2) },
        expiresAt: new Date(testNow.getTime() + (index - 2498) * 600_000).toISOString(),
      }))
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('attempts')
          .values(rows.slice(from, from + 500))
          .execute()
      const statements = await site().statementsOf(() => deleteExpired(db, testNow))
      assert.equal(statements.filter((statement) => statement.startsWith('delete from "attempts"')).length, 3)
      const left = await db.selectFrom('attempts').select('key').orderBy('key').execute()
      assert.deepEqual(left, [{ key: '2498' }, { key: '2499' }])
    })
  })

  test('goes when the product starts, with the changes that are older than HISTORY_DAYS', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'summit-expired-'))
    const now = new Date()
    const db = await openDatabase<Tables>(`sqlite:${join(folder, 'summit.sqlite')}`)
    await migrate(db)
    await db
      .insertInto('attempts')
      .values(
        [0, 2].map((days) => ({ ...counter, key: `${days}`, since: before(now, 2), expiresAt: before(now, days) })),
      )
      .execute()
    const change = { actor: null, actorName: 'Tester', what: 'updated', entity: 'speaker', recordId: 'x' }
    await db
      .insertInto('changes')
      .values(
        [31, 29, 0].map((days, index) => ({
          ...change,
          revision: index + 1,
          at: before(now, days),
          before: null,
          after: null,
        })),
      )
      .execute()
    await db.updateTable('revision').set({ value: 3 }).execute()
    const server = await startServer({ DATA_DIR: folder, HISTORY_DAYS: '30' })
    try {
      await untilTrue(async () => (await db.selectFrom('attempts').select('key').execute()).length === 1)
      const left = await db
        .selectFrom('changes')
        .select('revision')
        .where('entity', '=', 'speaker')
        .orderBy('at')
        .execute()
      assert.deepEqual(left, [{ revision: 2 }, { revision: 3 }])
    } finally {
      await server.stop()
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
