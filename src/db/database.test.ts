import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { postgresServer } from '../../test/site.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { isPostgres, openDatabase } from './database.server.ts'

/** The sentence with which the database cannot be opened. */
async function refusalOf(url: string): Promise<string> {
  const error = await openDatabase(url).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ConfigError, `${url} gave ${error}`)
  return error.message
}

describe('a SQLite database', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-database-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('never lets readers wait, survives a power cut, keeps references and does not stop the process for a lock', async () => {
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

  test('makes the folders that lead to it', async () => {
    const db = await openDatabase(`sqlite:${join(folder, 'a/b/new.sqlite')}`)
    assert.equal(isPostgres(db), false)
    await db.destroy()
  })

  test('whose folder is a file is refused in one sentence', async () => {
    await writeFile(join(folder, 'file'), '')
    const path = join(folder, 'file/summit.sqlite')
    assert.match(
      await refusalOf(`sqlite:${path}`),
      /^The database file \S+file\/summit\.sqlite cannot be opened \([^\n]+\); check DATA_DIR and its permissions\.$/,
    )
  })

  test('that is a folder is refused in one sentence', async () => {
    assert.match(
      await refusalOf(`sqlite:${folder}`),
      /^The database file \S+ cannot be opened \([^\n]+\); check DATA_DIR and its permissions\.$/,
    )
  })

  test('that is no database is refused in one sentence', async () => {
    const path = join(folder, 'letter.txt')
    await writeFile(path, 'Dear reader, this is not a database. '.repeat(200))
    assert.equal(
      await refusalOf(`sqlite:${path}`),
      `The database file ${path} cannot be opened (file is not a database); check DATA_DIR and its permissions.`,
    )
  })
})

describe('a PostgreSQL database', () => {
  test('that is there is opened', async () => {
    const db = await openDatabase(`${await postgresServer()}/postgres`)
    assert.equal(isPostgres(db), true)
    await db.destroy()
  })

  test('that does not answer is refused in one sentence without its password', async () => {
    assert.equal(
      await refusalOf('postgres://summit:geheim@127.0.0.1:1/summit'),
      'The database at postgres://summit:…@127.0.0.1:1/summit cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
    )
  })

  test('with a wrong password is refused in one sentence without it', async () => {
    const { port } = new URL(await postgresServer())
    assert.equal(
      await refusalOf(`postgres://postgres:ge%40heim@127.0.0.1:${port}/postgres`),
      `The database at postgres://postgres:…@127.0.0.1:${port}/postgres cannot be reached: password authentication failed for user "postgres"`,
    )
  })

  test('that does not exist is refused in one sentence without the password', async () => {
    const server = await postgresServer()
    assert.equal(
      await refusalOf(`${server}/no_such_database`),
      `The database at postgres://postgres:…@${new URL(server).host}/no_such_database cannot be reached: database "no_such_database" does not exist`,
    )
  })

  test('shows no part of its password, wherever and however that is written', async () => {
    const addresses = [
      'postgres://summit:ge@heim@127.0.0.1:1/x',
      'postgres://127.0.0.1:1/x?user=summit&password=geheim',
    ]
    for (const address of addresses) assert.doesNotMatch(await refusalOf(address), /heim/, address)
  })
})
