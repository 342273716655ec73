import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { postgresServer } from '../../test/postgres-server.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { isPostgres, openDatabase } from './database.server.ts'

/** Returns the message of the error that opening the database throws. */
async function openErrorMessage(url: string): Promise<string> {
  const error = await openDatabase(url).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ConfigError, `${url} gave ${error}`)
  return error.message
}

describe('an SQLite database', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-database-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('uses WAL, syncs fully, enforces foreign keys and never blocks on a lock', async () => {
    const db = await openDatabase(`sqlite:${join(folder, 'pragmas.sqlite')}`)
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
      return Object.values(rows[0] ?? {})[0]
    }
    const settings = {
      journal_mode: await pragma('journal_mode'),
      synchronous: await pragma('synchronous'),
      foreign_keys: await pragma('foreign_keys'),
      busy_timeout: await pragma('busy_timeout'),
    }
    await db.destroy()
    const full = 2
    assert.deepEqual(settings, { journal_mode: 'wal', synchronous: full, foreign_keys: 1, busy_timeout: 0 })
  })

  test('creates its parent folders', async () => {
    const db = await openDatabase(`sqlite:${join(folder, 'a/b/new.sqlite')}`)
    assert.equal(isPostgres(db), false)
    await db.destroy()
  })

  test('reports the error when SQLite itself ends the transaction', async () => {
    const db = await openDatabase(`sqlite:${join(folder, 'ended.sqlite')}`)
    await sql`create table things (name text unique)`.execute(db)
    const addTwice = () =>
      db.transaction().execute(async (tx) => {
        for (let time = 0; time < 2; time += 1)
          await sql`insert or rollback into things values ('the same')`.execute(tx)
      })
    await assert.rejects(addTwice, /UNIQUE constraint failed/)
    await db.transaction().execute((tx) => sql`insert into things values ('another')`.execute(tx))
    await db.destroy()
  })

  test('is reported in one sentence when its folder is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    const path = join(folder, 'file/summit.sqlite')
    assert.match(
      await openErrorMessage(`sqlite:${path}`),
      /^The database file \S+file\/summit\.sqlite cannot be opened \([^\n]+\); check DATA_DIR and its permissions\.$/,
    )
  })

  test('that is a folder is reported in one sentence', async () => {
    assert.match(
      await openErrorMessage(`sqlite:${folder}`),
      /^The database file \S+ cannot be opened \([^\n]+\); check DATA_DIR and its permissions\.$/,
    )
  })

  test('is reported in one sentence when its file is not a database', async () => {
    const path = join(folder, 'letter.txt')
    await writeFile(path, 'Dear reader, this is not a database. '.repeat(200))
    assert.equal(
      await openErrorMessage(`sqlite:${path}`),
      `The database file ${path} cannot be opened (file is not a database); check DATA_DIR and its permissions.`,
    )
  })
})

describe('a PostgreSQL database', () => {
  test('that exists is opened', async () => {
    const db = await openDatabase(`${await postgresServer()}/postgres`)
    assert.equal(isPostgres(db), true)
    await db.destroy()
  })

  test('that does not respond is reported in one sentence, without the password', async () => {
    assert.equal(
      await openErrorMessage('postgres://summit:geheim@127.0.0.1:1/summit'),
      'Can’t reach the database at postgres://summit:…@127.0.0.1:1/summit: connect ECONNREFUSED 127.0.0.1:1',
    )
  })

  test('with a wrong password is reported in one sentence, without the password', async () => {
    const { port } = new URL(await postgresServer())
    assert.equal(
      await openErrorMessage(`postgres://postgres:ge%40heim@127.0.0.1:${port}/postgres`),
      `Can’t reach the database at postgres://postgres:…@127.0.0.1:${port}/postgres: password authentication failed for user "postgres"`,
    )
  })

  test('that does not exist is reported in one sentence, without the password', async () => {
    const server = await postgresServer()
    assert.equal(
      await openErrorMessage(`${server}/no_such_database`),
      `Can’t reach the database at postgres://postgres:…@${new URL(server).host}/no_such_database: database "no_such_database" does not exist`,
    )
  })

  test('fails only the transaction whose connection is lost; the next one gets a new connection', async () => {
    const lost = Promise.withResolvers<Error>()
    const db = await openDatabase(`${await postgresServer()}/postgres`, { onError: lost.resolve })
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await lost.promise
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(broken, /not queryable/)
    assert.deepEqual((await sql`select 1 as one`.execute(db)).rows, [{ one: 1 }])
    await db.destroy()
  })

  test('never shows any part of its password, wherever it is in the URL', async () => {
    const addresses = [
      'postgres://summit:ge@heim@127.0.0.1:1/x',
      'postgres://127.0.0.1:1/x?user=summit&password=geheim',
    ]
    for (const address of addresses) assert.doesNotMatch(await openErrorMessage(address), /heim/, address)
  })
})
