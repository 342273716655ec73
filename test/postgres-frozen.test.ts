import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startProxy } from './frozen-proxy.ts'
import { newDatabase } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import { type ServerProcess, startServer } from './server-process.ts'

let folder: string
let database: Awaited<ReturnType<typeof newDatabase>>
let proxy: Awaited<ReturnType<typeof startProxy>>
let server: ServerProcess
let token: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-frozen-'))
  database = await newDatabase(await postgresServer())
  const url = new URL(database.url)
  proxy = await startProxy(Number(url.port))
  url.port = String(proxy.port)
  server = await startServer({ DATA_DIR: folder, DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
  token = await server.signIn()
})
after(async () => {
  await server.stop()
  await proxy.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const add = (name: string) =>
  server.call('POST', '/events', token, { name, date: '2027-04-14', location: 'Lagos', description: 'x' })

test('while the database is frozen, calls get 503 and cached pages are served', async () => {
  assert.equal((await add('Before')).status, 201)
  assert.equal((await server.text('/speakers')).status, 200)
  proxy.freeze()
  const [cached, page, list, ...writes] = await Promise.all([
    server.text('/speakers'),
    server.text('/sponsors'),
    server.text('/api/tickets'),
    ...Array.from({ length: 30 }, (_, index) => add(`During ${index}`)),
  ])
  assert.deepEqual([cached.status, cached.warning], [200, '110 - "Response is Stale"'])
  assert.deepEqual([page.status, list.status], [503, 503])
  assert.match(page.text, /<footer/)
  for (const { status, retryAfter } of writes) assert.deepEqual([status, retryAfter], [503, '5'])

  proxy.thaw()
  const end = Date.now() + 30_000
  while ((await add('After')).status !== 201) assert.ok(Date.now() < end, 'No write succeeded after the thaw')
  let events = await server.text('/api/events')
  while (events.status !== 200) {
    assert.ok(Date.now() < end, 'No read succeeded after the thaw')
    events = await server.text('/api/events')
  }
  const names = (JSON.parse(events.text) as { data: { name: string }[] }).data.map(({ name }) => name)
  // What was refused was not done, not even later.
  assert.deepEqual(names.toSorted(), ['After', 'Before'])
})
