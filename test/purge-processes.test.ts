import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDatabase } from '../src/db/database.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { makeEvent } from './factories.ts'
import { freshDatabase } from './fresh-database.ts'
import { startPurgeServer } from './purge-server.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { databases } from './site.ts'
import { untilTrue } from './until-true.ts'

const cdn = await startPurgeServer()
const token = 'a-token-for-purges-in-tests'
const env = { CDN: 'varnish', VARNISH_URL: cdn.url, VARNISH_PURGE_TOKEN: token, LOG_LEVEL: 'trace' }
const speaker = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }

type Servers = [ServerProcess, ServerProcess]

/** Starts two servers of one site, and waits until they have purged what was kept before them. */
async function withServers(databaseUrl: string, work: (servers: Servers, db: Database) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-purges-'))
  const start = () => startServer({ ...env, DATA_DIR: folder, DATABASE_URL: databaseUrl })
  const servers: Servers = [await start(), await start()]
  const db = await openDatabase<Tables>(databaseUrl)
  const cursor = () => db.selectFrom('purge_cursors').selectAll().where('name', '=', 'initial').executeTakeFirst()
  try {
    await untilTrue(async () => ((await cursor())?.revision ?? -1) >= 0)
    // The repeated purges are not what these tests are about.
    await db.updateTable('purge_cursors').set({ revision: 1_000_000 }).where('name', '=', 'delayed').execute()
    cdn.received.length = 0
    await work(servers, db)
  } finally {
    for (const server of servers) await server.stop()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

const purgesOf = (key: string) => cdn.received.filter(({ headers }) => headers.xkey === key).length

for (const kind of databases)
  describe(`two processes that purge a CDN, on ${kind}`, () => {
    const onServers = (work: (servers: Servers, db: Database) => Promise<void>) => async () => {
      const { url, drop } = await freshDatabase(kind)
      await withServers(url, work)
      await drop()
    }

    test(
      'lose no purge to kill -9: the other process takes it over',
      onServers(async ([one, two]) => {
        cdn.hang()
        const admin = await one.signIn()
        assert.equal((await one.call('POST', '/speakers', admin, speaker)).status, 201)
        await untilTrue(async () => purgesOf('speakers') === 1)
        await one.kill()
        cdn.hang(false)
        await untilTrue(async () => purgesOf('speakers') === 2)
        assert.equal((one.output() + two.output()).includes(token), false)
      }),
    )

    test(
      'find what another program has changed',
      onServers(async (_servers, db) => {
        await makeEvent(db)
        await untilTrue(async () => purgesOf('events') === 1)
      }),
    )

    test(
      'do no purge twice',
      onServers(async (servers) => {
        const tokens = await Promise.all(servers.map((server) => server.signIn()))
        for (let round = 1; round <= 10; round += 1) {
          const index = round % 2
          const { status } = await (servers[index] as ServerProcess).call(
            'POST',
            '/speakers',
            tokens[index] ?? '',
            speaker,
          )
          assert.equal(status, 201)
          await untilTrue(async () => purgesOf('speakers') >= round)
        }
        assert.equal(cdn.received.length, 10)
      }),
    )
  })
