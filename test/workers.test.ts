import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { newDatabase } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import { type ServerProcess, startServer, workersOf } from './server-process.ts'
import { databases } from './site.ts'
import { untilTrue } from './until-true.ts'

const untilWorkers = (server: ServerProcess, count: number) => untilTrue(async () => workersOf(server).length === count)

const metricsToken = 'of-sixteen-letters'
const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }

for (const kind of databases)
  describe(`WORKERS=2 on ${kind}`, () => {
    let folder: string
    let postgres: Awaited<ReturnType<typeof newDatabase>> | undefined
    let server: ServerProcess
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'summit-workers-'))
      postgres = kind === 'postgres' ? await newDatabase(await postgresServer()) : undefined
      const env = { DATA_DIR: folder, WORKERS: '2', LOG_LEVEL: 'silent', METRICS_TOKEN: metricsToken }
      server = await startServer({ ...env, ...(postgres && { DATABASE_URL: postgres.url }) })
      await untilWorkers(server, 2)
    })
    afterEach(async () => {
      await server.stop()
      await postgres?.drop()
      await rm(folder, { recursive: true, force: true })
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

    test('a worker that dies is replaced, while the other serves', async () => {
      const [victim = 0, survivor = 0] = workersOf(server)
      process.kill(victim, 'SIGKILL')
      // A connection that the dead worker had not accepted yet is reset.
      await untilTrue(async () => (await server.text('/health/live').catch(() => undefined))?.status === 200)
      await untilTrue(async () => {
        const workers = workersOf(server)
        return workers.length === 2 && workers.includes(survivor) && !workers.includes(victim)
      })
      assert.match(server.output(), /A worker ended \(SIGKILL\)\. Another one starts in 100 ms\./)
      for (let call = 0; call < 4; call += 1) assert.equal((await server.text('/api/speakers')).status, 200)
    })

    test('ends with 1 when workers die again and again', async () => {
      while (server.isRunning()) {
        for (const worker of workersOf(server)) process.kill(worker, 'SIGKILL')
        await untilTrue(async () => !server.isRunning() || workersOf(server).length > 0)
      }
      assert.equal(await server.ended, 1)
      assert.match(server.output(), /giving up/)
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
