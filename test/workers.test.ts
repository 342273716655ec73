import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { newDatabase } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import { type ServerProcess, startServer, workersOf } from './server-process.ts'
import { databases } from './site.ts'
import { untilTrue } from './until-true.ts'

const untilWorkers = (server: ServerProcess, count: number) => untilTrue(async () => workersOf(server).length === count)

const metricsToken = 'of-sixteen-letters'
const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }

const listening = (server: ServerProcess) => server.output().match(/Server listening/g)?.length

// One site for all tests: each leaves it with two workers, and the last ends it.
for (const kind of databases)
  describe(`WORKERS=2 on ${kind}`, () => {
    let folder: string
    let postgres: Awaited<ReturnType<typeof newDatabase>> | undefined
    let server: ServerProcess
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'summit-workers-'))
      postgres = kind === 'postgres' ? await newDatabase(await postgresServer()) : undefined
      const env = { DATA_DIR: folder, WORKERS: '2', METRICS_TOKEN: metricsToken }
      server = await startServer({ ...env, ...(postgres && { DATABASE_URL: postgres.url }) })
      await untilTrue(async () => listening(server) === 2)
    })
    after(async () => {
      await server.stop()
      await postgres?.drop()
      await rm(folder, { recursive: true, force: true })
    })

    test('whichever worker is asked, it answers for both with metrics', async () => {
      await server.signIn()
      const headers = { connection: 'close', 'content-type': 'application/reports+json' }
      const post = { method: 'POST', headers, body: '[]' }
      for (let index = 0; index < 8; index += 1)
        assert.equal((await fetch(`${server.url}/api/reports`, post)).status, 204)
      const metrics = { headers: { connection: 'close', authorization: `Bearer ${metricsToken}` } }
      for (let index = 0; index < 8; index += 1) {
        const text = await (await fetch(`${server.url}/metrics`, metrics)).text()
        assert.match(text, /^summit_http_requests_total\{method="POST",route="\/api\/reports",status="204"\} 8$/m)
        assert.match(text, /^summit_auth_sessions 1$/m)
        assert.match(text, /^summit_ready\{part="database"\} 1$/m)
      }
    })

    test('a write in one worker is seen by the other, and a session counts in both', async () => {
      const token = await server.signIn()
      for (let index = 0; index < 20; index += 1) {
        const { status, body } = await server.call('POST', '/speakers', token, { ...ada, name: `Ada ${index}` })
        assert.equal(status, 201)
        // The kernel distributes connections.
        for (let reader = 0; reader < 4; reader += 1) {
          const response = await fetch(`${server.url}/speakers`, { headers: { connection: 'close' } })
          assert.ok((await response.text()).includes(`Ada ${index}<`), `${body.data?.id}`)
        }
      }
      assert.equal(server.output().split('The console:').length, 2)
    })

    test('a worker that is killed under load refuses no connection, and is replaced', async () => {
      const [victim = 0, survivor = 0] = workersOf(server)
      const failures: string[] = []
      let killedAt = Number.POSITIVE_INFINITY
      let isOver = false
      const visit = async () => {
        while (!isOver) {
          const began = performance.now()
          const response = fetch(`${server.url}/api/speakers`, { headers: { connection: 'close' } })
          // Only what the dead worker had accepted may fail.
          await response.then(
            (answer) => answer.text(),
            ({ cause }) => (began > killedAt || cause?.code === 'ECONNREFUSED') && failures.push(`${cause?.code}`),
          )
        }
      }
      const visitors = Array.from({ length: 16 }, visit)
      process.kill(victim, 'SIGKILL')
      killedAt = performance.now()
      await untilTrue(async () => {
        const workers = workersOf(server)
        return workers.length === 2 && workers.includes(survivor) && !workers.includes(victim)
      })
      isOver = true
      await Promise.all(visitors)
      assert.deepEqual(failures, [])
      await untilTrue(async () => /A worker ended \(SIGKILL\)\. Another one starts in 100 ms\./.test(server.output()))
      await untilTrue(async () => listening(server) === 3)
    })

    test('finishes what is in progress when it is stopped, and ends with 0', async () => {
      const token = await server.signIn()
      const body = JSON.stringify(ada)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      }
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
      const slow = request(`${server.url}/api/speakers`, { method: 'POST', headers }, (response) => {
        resolve(response.resume().statusCode)
      })
      slow.once('error', reject).write(body.slice(0, 10))
      await untilTrue(async () => slow.socket?.connecting === false && slow.socket.bytesWritten > 10)
      // As a terminal does: to the whole group, and the starter passes it on.
      for (const pid of [server.pid, ...workersOf(server), server.pid]) process.kill(pid, 'SIGINT')
      await untilTrue(async () => (await fetch(server.url).catch(() => undefined)) === undefined)
      slow.end(body.slice(10))
      assert.equal(await promise, 201)
      assert.equal(await server.ended, 0)
      assert.doesNotMatch(server.output(), /Second/)
    })
  })

test('a site whose workers die again and again ends with 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'summit-workers-'))
  const server = await startServer({ DATA_DIR: folder, WORKERS: '2' })
  while (server.isRunning()) {
    for (const worker of workersOf(server)) process.kill(worker, 'SIGKILL')
    await untilTrue(async () => !server.isRunning() || workersOf(server).length > 0)
  }
  assert.equal(await server.ended, 1)
  assert.match(server.output(), /giving up/)
  await rm(folder, { recursive: true, force: true })
})

test('WORKERS=3 starts all workers and shows the password once when the first is killed as it starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'summit-workers-'))
  const env = { DATA_DIR: folder, WORKERS: '3', SUPER_ADMIN_PASSWORD: '' }
  const server = await startServer(env, async ({ pid }) => {
    await untilTrue(async () => workersOf({ pid }).length === 1)
    process.kill(workersOf({ pid })[0] ?? 0, 'SIGKILL')
  })
  try {
    await untilWorkers(server, 3)
    assert.equal(server.output().match(/^Password: \S+$/gm)?.length, 1)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
