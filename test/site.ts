import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe } from 'node:test'
import { openDatabase } from '../src/db/database.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { buildApp } from '../src/server/app.server.ts'
import { createMetrics } from '../src/server/metrics/metrics.server.ts'
import { builtSite } from '../src/server/rendering/pages.server.ts'
import { openStorage } from '../src/uploads/storage.server.ts'
import { migratedDatabase } from './migrated-database.ts'
import { testEnvironment } from './test-environment.ts'

export const databases = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databases)[number]

/** The time in tests: a Saturday in November 2026, noon in Nairobi. */
export const testNow = new Date('2026-11-21T09:00:00Z')

export type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** Returns the address of a site that listens. */
export function addressOf({ app }: TestSite): string {
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
/** The parts of a call; `from` is the client's address. A string is sent unchanged. */
type Call = { token?: string; body?: object | string; from?: string; headers?: Record<string, string> }

/** Opens the real app with an empty, migrated database and its own storage. */
export async function openTestSite(
  kind: DatabaseKind,
  {
    now = testNow,
    storageUrl,
    queryTimeout,
    ...settings
  }: { now?: Date; storageUrl?: string; queryTimeout?: number } & Partial<typeof testEnvironment> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-test-'))
  const database = await migratedDatabase(kind, folder)
  const statements: string[] = []
  const metrics = settings.metrics && createMetrics()
  const db: Database = await openDatabase<Tables>(database.url, {
    ...(queryTimeout && { queryTimeout }),
    log: (event) => {
      if (event.level === 'query') statements.push(event.query.sql)
      metrics?.countQuery(event)
    },
  })
  const files = await openStorage(storageUrl ?? `file:${join(folder, 'uploads')}`)
  const storage = metrics?.timed(files) ?? files
  const clock = { now }
  const app = await buildApp({
    environment: { ...testEnvironment, ...settings },
    db,
    storage,
    site: builtSite,
    clock: () => clock.now,
    metrics,
  })
  /** Calls the app. @returns the status, the headers and the body, parsed when it is JSON */
  async function call(method: Method, path: string, { token, body, from, headers }: Call = {}) {
    const response = await app.inject({
      method,
      url: path,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...(from && { remoteAddress: from }),
    })
    const isJson = response.headers['content-type']?.includes('json') && response.body !== ''
    return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : response.body }
  }
  return {
    app,
    db,
    storage,
    folder,
    clock,
    call,
    get: (path: string) => call('GET', path),
    /** Returns the SQL statements that ran during `work`. */
    async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
      statements.length = 0
      await work()
      return [...statements]
    },
    async close() {
      await app.close()
      await db.destroy()
      await database.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Tests = (site: () => TestSite) => void

function onDatabase(kind: DatabaseKind, tests: Tests, settings: Partial<typeof testEnvironment>) {
  describe(`on ${kind}`, () => {
    let site: TestSite
    beforeEach(async () => {
      site = await openTestSite(kind, settings)
    })
    afterEach(() => site.close())
    tests(() => site)
  })
}

/** Runs the same tests on SQLite and on PostgreSQL, each test with a site of its own. */
export function onBothDatabases(tests: Tests, settings: Partial<typeof testEnvironment> = {}) {
  for (const kind of databases) onDatabase(kind, tests, settings)
}

/** Runs tests that do not depend on the kind of database on SQLite alone, each with a site of its own. */
export const onSqlite = (tests: Tests, settings: Partial<typeof testEnvironment> = {}) =>
  onDatabase('sqlite', tests, settings)

/** A call of console.error fails the current test. */
const written: unknown[][] = []
beforeEach(() => {
  written.length = 0
  console.error = (...values) => written.push(values)
})
afterEach(() => assert.equal(written.length, 0, `console.error: ${written.map(String).join('\n')}`))
