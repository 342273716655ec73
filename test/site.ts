import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe } from 'node:test'
import { openDatabase } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import type { Database, Tables } from '../src/features/tables.server.ts'
import { buildApp } from '../src/server/app.server.ts'
import { builtSite } from '../src/server/pages.server.ts'
import { openStorage } from '../src/uploads/storage.server.ts'
import { newDatabase, startPostgres } from './postgres.ts'
import { testEnvironment } from './test-environment.ts'

export const databases = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databases)[number]

/** When it is in tests: a Saturday in November 2026, noon in Nairobi. */
export const testNow = new Date('2026-11-21T09:00:00Z')

/** The server that the test run started, or one of this file's own when it is run alone. */
let ownServer: ReturnType<typeof startPostgres> | undefined
export async function postgresServer(): Promise<string> {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL
  ownServer ??= startPostgres()
  return (await ownServer).url
}
after(async () => (await ownServer)?.stop())

export type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** The real app on a fresh, migrated database and a storage of its own. */
export async function openTestSite(
  kind: DatabaseKind,
  { now = testNow, limits = true }: { now?: Date; limits?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-test-'))
  const postgres = kind === 'postgres' ? await newDatabase(await postgresServer()) : undefined
  const statements: string[] = []
  const db: Database = await openDatabase<Tables>(postgres?.url ?? `sqlite:${join(folder, 'summit.sqlite')}`, {
    log: ({ level, query }) => level === 'query' && statements.push(query.sql),
  })
  await migrate(db)
  const storage = await openStorage(`file:${join(folder, 'uploads')}`)
  const clock = { now }
  const app = await buildApp({
    environment: { ...testEnvironment, limits },
    db,
    storage,
    site: builtSite,
    clock: () => clock.now,
  })
  return {
    app,
    db,
    storage,
    folder,
    clock,
    /** A call's status and body. */
    async get(path: string) {
      const answer = await app.inject({ method: 'GET', url: path })
      const isJson = answer.headers['content-type']?.includes('json')
      return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
    },
    /** The statements that the database was asked while `work` ran. */
    async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
      statements.length = 0
      await work()
      return [...statements]
    },
    async close() {
      await app.close()
      await db.destroy()
      await postgres?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs the same tests on SQLite and on PostgreSQL, each test with a site of its own. */
export function onBothDatabases(tests: (site: () => TestSite) => void) {
  for (const kind of databases) {
    describe(`on ${kind}`, () => {
      let site: TestSite
      beforeEach(async () => {
        site = await openTestSite(kind)
      })
      afterEach(() => site.close())
      tests(() => site)
    })
  }
}

/** What a test lets the product write to the error console; anything else fails it. */
let expectedErrors = 0
export const expectConsoleErrors = (count: number) => {
  expectedErrors = count
}
const written: unknown[][] = []
beforeEach(() => {
  expectedErrors = 0
  written.length = 0
  console.error = (...values) => written.push(values)
})
afterEach(() => assert.equal(written.length, expectedErrors, `console.error: ${written.map(String).join('\n')}`))
