import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newDatabase, startPostgres } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type DatabaseKind, databases } from './site.ts'

/** Starts two servers on one database, which do not know of each other. */
async function twoServers(kind: DatabaseKind) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-two-'))
  const postgres = kind === 'postgres' ? await newDatabase(await postgresServer()) : undefined
  const env = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  const servers = [await startServer(env), await startServer(env)] as const
  return {
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await postgres?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }

for (const kind of databases)
  describe(`two servers on ${kind}`, () => {
    test('a change saved through one is shown by the other from then on, while readers load both', async () => {
      const { servers, stop } = await twoServers(kind)
      let isOver = false
      let reads = 0
      try {
        const [one, two] = servers
        const token = await one.signIn()
        const { body } = await one.call('POST', '/speakers', token, ada)
        const id = body.data?.id ?? ''
        const readers = servers.map(async (server) => {
          while (!isOver) {
            await Promise.all(['/speakers', '/api/speakers', `/speakers/${id}`].map((path) => server.text(path)))
            reads += 3
          }
        })
        for (let round = 0; round < 40; round += 1) {
          const [writer, reader] = round % 2 ? [one, two] : [two, one]
          const name = `Ada of round ${round}.`
          const saved = await writer.call('PUT', `/speakers/${id}`, token, { name })
          assert.equal(saved.status, 200)
          const seen = await Promise.all(
            [reader, writer].flatMap((server) =>
              ['/speakers', '/api/speakers', `/speakers/${id}`].map(async (path) => ({
                path,
                ...(await server.text(path)),
              })),
            ),
          )
          for (const { path, status, warning, text } of seen)
            assert.ok(text.includes(name), `${path} in round ${round}: ${status}, ${warning}`)
        }
        const gone = await one.call('DELETE', `/speakers/${id}`, token)
        assert.equal(gone.status, 200)
        assert.deepEqual(
          [(await two.text(`/speakers/${id}`)).status, (await one.text(`/speakers/${id}`)).status],
          [404, 404],
        )
        isOver = true
        await Promise.all(readers)
        assert.ok(reads > 100, `only ${reads} reads`)
      } finally {
        isOver = true
        await stop()
      }
    })

    test('a section that is switched off through one is off in the other', async () => {
      const { servers, stop } = await twoServers(kind)
      try {
        const [one, two] = servers
        const token = await one.signIn()
        const title = 'Nairobi, in April'
        const { body } = await one.call('POST', '/content', token, { section: 'hero', title })
        assert.ok((await two.text('/')).text.includes(title))
        await one.call('PATCH', `/content/${body.data?.id}/active`, token, { active: false })
        assert.equal((await two.text('/')).text.includes(title), false)
      } finally {
        await stop()
      }
    })
  })

test('while PostgreSQL is down, visitors see the last pages and staff are asked to retry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'summit-away-'))
  const postgres = await startPostgres()
  let server: ServerProcess | undefined
  try {
    server = await startServer({ DATA_DIR: folder, DATABASE_URL: `${postgres.url}/postgres`, LOG_LEVEL: 'silent' })
    const token = await server.signIn()
    await server.call('POST', '/speakers', token, ada)
    const paths = ['/', '/speakers', '/api/speakers']
    for (const path of paths) assert.deepEqual((await server.text(path)).status, 200)
    await postgres.stop()

    for (const path of paths) {
      const { status, warning, text } = await server.text(path)
      assert.deepEqual([status, warning], [200, '110 - "Response is Stale"'], path)
      if (path !== '/') assert.ok(text.includes('Ada Obi'), path)
    }
    // A page that was never requested cannot be shown; its 503 is not cached.
    assert.equal((await server.text('/events')).status, 503)
    const { status, body } = await server.call('POST', '/speakers', token, ada)
    assert.deepEqual(
      [status, body.message],
      [503, 'The service is not available right now. Please try again in a moment.'],
    )
    assert.equal((await server.text('/health/live')).status, 200)
    assert.equal((await server.text('/health/ready')).status, 503)
  } finally {
    await server?.stop()
    await postgres.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
})
