import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { freePort } from '../../../test/free-port.ts'
import { startCollector } from '../../../test/otlp-collector.ts'
import { startServer, workersOf } from '../../../test/server-process.ts'
import { untilTrue } from '../../../test/until-true.ts'

const collector = await startCollector()

describe('traces', () => {
  let folder: string
  beforeEach(async () => {
    collector.reset()
    folder = await mkdtemp(join(tmpdir(), 'summit-export-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const serverWith = (env: Record<string, string>) => startServer({ DATA_DIR: folder, ...env })
  const toCollector = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }

  test('begin anew for a request whose traceparent comes from an address that is not trusted', async () => {
    const server = await serverWith({ ...toCollector, TRUST_PROXY: '10.0.0.5' })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
    await (await fetch(`${server.url}/speakers`, { headers: { traceparent } })).text()
    await server.stop()
    const page = collector.spans().find(({ name }) => name === 'GET /speakers')
    assert.ok(page)
    assert.notEqual(page.traceId, traceparent.split('-')[1])
    assert.equal(page.parentSpanId, undefined)
  })

  test('are sampled as OpenTelemetry is told to', async () => {
    const server = await serverWith({ ...toCollector, OTEL_TRACES_SAMPLER: 'always_off' })
    await server.text('/speakers')
    await server.stop()
    assert.equal(collector.received.length, 0)
  })

  test('are sent by each worker for itself', async () => {
    const server = await serverWith({ ...toCollector, WORKERS: '2' })
    const senders = () => new Set(collector.resources().map((resource) => Number(resource['process.pid'])))
    // The kernel distributes connections.
    await untilTrue(async () => {
      await (await fetch(`${server.url}/health/live`, { headers: { connection: 'close' } })).text()
      return senders().size === 2
    })
    assert.deepEqual(senders(), new Set(workersOf(server)))
    await server.stop()
  })

  test('that a collector refuses are reported once, without the headers for it', async () => {
    collector.behaviour.status = 401
    const server = await serverWith({ ...toCollector, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=geheim' })
    for (let index = 0; index < 600; index += 1) await server.text('/health/live') // more than one batch
    await server.stop()
    assert.equal(collector.received.length, 2)
    assert.equal(server.output().match(/Traces could not be exported: 401$/gm)?.length, 1)
    assert.ok(!server.output().includes('geheim'))
  })

  test('fail no request and hold up no stop while the collector is down, or hangs', async () => {
    collector.behaviour.hangs = true
    for (const OTEL_EXPORTER_OTLP_ENDPOINT of [collector.url, `http://127.0.0.1:${await freePort()}`]) {
      const server = await serverWith({ OTEL_EXPORTER_OTLP_ENDPOINT })
      for (let index = 0; index < 600; index += 1) assert.equal((await server.text('/health/live')).status, 200)
      const began = performance.now()
      await server.stop()
      assert.ok(performance.now() - began < 8000)
      assert.equal(await server.ended, 0)
    }
  })

  test('end for a request whose client disconnects before it has sent all', async () => {
    const server = await serverWith(toCollector)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 100']
    socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => socket.destroy())
    await once(socket, 'close')
    await server.text('/health/live')
    await server.stop()
    assert.ok(collector.spans().some(({ name }) => name === 'POST /api/auth/login'))
  })

  /** Returns the addresses of all modules that a server loaded, as V8's coverage lists them. */
  async function modulesLoadedWith(env: Record<string, string>): Promise<string[]> {
    const coverage = join(folder, 'coverage')
    const server = await serverWith({ ...env, NODE_V8_COVERAGE: coverage })
    await server.text('/speakers')
    await server.stop()
    const files = await Promise.all((await readdir(coverage)).map((name) => readFile(join(coverage, name), 'utf8')))
    await rm(coverage, { recursive: true })
    type Coverage = { result: { url: string }[] }
    return files.flatMap((file) => (JSON.parse(file) as Coverage).result.map(({ url }) => url))
  }
  const areOfTraces = (url: string) => /@opentelemetry|server\/traces/.test(url)

  test('cost a site nothing that does not export them: none of their code is loaded', async () => {
    assert.ok((await modulesLoadedWith(toCollector)).some(areOfTraces))
    for (const off of [
      {},
      { ...toCollector, OTEL_SDK_DISABLED: 'true' },
      { ...toCollector, OTEL_TRACES_EXPORTER: 'none' },
    ])
      assert.deepEqual((await modulesLoadedWith(off)).filter(areOfTraces), [])
  })
})
