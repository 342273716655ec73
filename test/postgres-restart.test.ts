import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newPort, ready, start } from './command.ts'
import { freePort } from './free-port.ts'
import { startProxy } from './frozen-proxy.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { untilTrue } from './until-true.ts'

let folder: string
let postgres: PostgresServer
let server: ServerProcess
let token: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-restart-'))
  postgres = await startPostgres()
  server = await startServer({ DATA_DIR: folder, DATABASE_URL: `${postgres.url}/postgres`, LOG_LEVEL: 'silent' })
  token = await server.signIn()
})
after(async () => {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const event = { name: 'Hack day', date: '2027-04-14', location: 'Nairobi' }
const addEvent = () => server.call('POST', '/events', token, event)

/** Adds events continuously, several at a time, until `stop` is called. @returns every response */
function startWriting() {
  let isStopped = false
  const responses: Awaited<ReturnType<typeof addEvent>>[] = []
  const loops = Array.from({ length: 8 }, async () => {
    while (!isStopped) responses.push(await addEvent())
  })
  return {
    responses,
    async stop() {
      isStopped = true
      await Promise.all(loops)
    },
  }
}

const listEvents = async () => (await server.text('/api/events?limit=1')).status

test('a restart of PostgreSQL under writes and reads fails single requests, never the process', async () => {
  const writing = startWriting()
  for (let restart = 1; restart <= 4; restart += 1) {
    const before = writing.responses.length
    await postgres.restart()
    const isBack = () => writing.responses.slice(before).some(({ status }) => status === 201)
    for (const end = Date.now() + 30_000; !isBack(); ) {
      assert.ok(server.isRunning(), `Restart ${restart} ended the process:\n${server.output()}`)
      assert.equal(await listEvents(), 200)
      assert.ok(Date.now() < end, `No write succeeded after restart ${restart}`)
    }
  }
  await writing.stop()
  const refused = writing.responses.filter(({ status }) => status !== 201)
  for (const { status, retryAfter, body } of refused)
    assert.deepEqual([status, retryAfter], [503, '5'], JSON.stringify(body))
  assert.equal((await addEvent()).status, 201)
})

test('a start waits for a PostgreSQL that is not up yet', async () => {
  const [PORT, port] = [await newPort(), await freePort()]
  const database = new URL(`${postgres.url}/postgres`)
  const target = Number(database.port)
  database.port = String(port)
  const started = start({ PORT, DATA_DIR: join(folder, 'early'), DATABASE_URL: database.href })
  await untilTrue(async () => started.output().includes('Waiting for the database at '))
  const proxy = await startProxy(target, port)
  await ready(started)
  started.child.kill('SIGTERM')
  assert.equal(await started.ended, 0)
  await proxy.stop()
})
