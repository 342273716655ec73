import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe } from 'node:test'
import { openDatabase } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
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

/** Returns the address of a site that listens. */
export function addressOf({ app }: TestSite): string {
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
/** What a call comes with; `from` is the address that it comes from. A text is sent as it is. */
type Call = { token?: string; body?: object | string; from?: string; headers?: Record<string, string> }

/** The real app on a fresh, migrated database and a storage of its own. */
export async function openTestSite(
  kind: DatabaseKind,
  {
    now = testNow,
    storageUrl,
    ...settings
  }: { now?: Date; storageUrl?: string } & Partial<typeof testEnvironment> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-test-'))
  const postgres = kind === 'postgres' ? await newDatabase(await postgresServer()) : undefined
  const statements: string[] = []
  const db: Database = await openDatabase<Tables>(postgres?.url ?? `sqlite:${join(folder, 'summit.sqlite')}`, {
    log: ({ level, query }) => level === 'query' && statements.push(query.sql),
  })
  await migrate(db)
  const storage = await openStorage(storageUrl ?? `file:${join(folder, 'uploads')}`)
  const clock = { now }
  const app = await buildApp({
    environment: { ...testEnvironment, ...settings },
    db,
    storage,
    site: builtSite,
    clock: () => clock.now,
  })
  /** A call's status, headers and body. */
  async function call(method: Method, path: string, { token, body, from, headers }: Call = {}) {
    const answer = await app.inject({
      method,
      url: path,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...(from && { remoteAddress: from }),
    })
    const isJson = answer.headers['content-type']?.includes('json') && answer.body !== ''
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
  }
  return {
    app,
    db,
    storage,
    folder,
    clock,
    call,
    get: (path: string) => call('GET', path),
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
export function onBothDatabases(tests: (site: () => TestSite) => void, settings: Partial<typeof testEnvironment> = {}) {
  for (const kind of databases) {
    describe(`on ${kind}`, () => {
      let site: TestSite
      beforeEach(async () => {
        site = await openTestSite(kind, settings)
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
