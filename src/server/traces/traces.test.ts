import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { imageBytes } from '../../../test/images.ts'
import { type ReceivedSpan, startCollector } from '../../../test/otlp-collector.ts'
import { newDatabase } from '../../../test/postgres.ts'
import { postgresServer } from '../../../test/postgres-server.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { databases } from '../../../test/site.ts'

const collector = await startCollector()
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`
const error = 2
const speaker = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }

for (const kind of databases)
  describe(`traces on ${kind}`, () => {
    let folder: string
    let postgres: Awaited<ReturnType<typeof newDatabase>> | undefined
    let server: ServerProcess
    beforeEach(async () => {
      collector.reset()
      folder = await mkdtemp(join(tmpdir(), 'summit-traces-'))
      postgres = kind === 'postgres' ? await newDatabase(await postgresServer()) : undefined
      server = await startServer({
        DATA_DIR: folder,
        ...(postgres && { DATABASE_URL: postgres.url }),
        TRUST_PROXY: '127.0.0.1',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      })
    })
    afterEach(async () => {
      await server.stop()
      await postgres?.drop()
      await rm(folder, { recursive: true, force: true })
    })

    async function saveSpeaker(token: string) {
      const form = new FormData()
      for (const [name, value] of Object.entries(speaker)) form.append(name, value)
      form.append('image', new Blob([await imageBytes('red')], { type: 'image/png' }), 'ada.png')
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${server.url}/api/speakers`, { method: 'POST', headers, body: form })
      return { status: response.status, body: (await response.json()) as { data: { id: string } } }
    }

    /** Stops the server, which sends the last spans. */
    async function spansAfterStop() {
      await server.stop()
      const spans = collector.spans()
      const childrenOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
      const named = (name: string) => spans.filter((span) => span.name === name)
      return { spans, childrenOf, named }
    }

    test('lead from a page through its API calls to the statements, in the trace of a trusted proxy', async () => {
      const { body } = await saveSpeaker(await server.signIn())
      const path = `/speakers/${body.data.id}`
      const first = await fetch(server.url + path, { headers: { traceparent } })
      assert.equal(first.status, 200)
      await first.text()
      assert.equal((await server.text(path)).status, 200) // from the cache
      const { named, childrenOf } = await spansAfterStop()

      const [page, ...others] = named('GET /speakers/:id')
      assert.ok(page)
      assert.deepEqual(others, [])
      assert.deepEqual([page.traceId, page.parentSpanId, page.kind], [traceId, 'b7ad6b7169203331', 2])
      const { 'summit.request_id': requestId, ...attributes } = page.attributes
      assert.match(String(requestId), /^[\w-]{36}$/)
      assert.deepEqual(attributes, {
        'http.request.method': 'GET',
        'http.route': '/speakers/:id',
        'http.response.status_code': 200,
      })
      const call = childrenOf(page).find(({ name }) => name === 'GET /api/speakers/:id')
      assert.equal(call?.traceId, traceId)
      const statement = call && childrenOf(call).find(({ name }) => name === 'select speakers')
      const parameter = kind === 'postgres' ? '$1' : '?'
      assert.equal(statement?.attributes['db.system.name'], kind === 'postgres' ? 'postgresql' : 'sqlite')
      assert.equal(statement?.attributes['db.query.text'], `select * from "speakers" where "id" = ${parameter}`)
      assert.equal(statement?.traceId, traceId)
    })

    test('show the statements of each save in its own span, also of those that share a transaction', async () => {
      const token = await server.signIn()
      const saves = Array.from({ length: 20 }, () => server.call('POST', '/speakers', token, speaker))
      assert.deepEqual(new Set((await Promise.all(saves)).map(({ status }) => status)), new Set([201]))
      assert.equal((await saveSpeaker(token)).status, 201)
      const { named, childrenOf } = await spansAfterStop()
      const statements = named('POST /api/speakers').map((save) => childrenOf(save).map(({ name }) => name))
      assert.equal(statements.length, 21)
      for (const names of statements) assert.equal(names.filter((name) => name === 'insert speakers').length, 1)
      assert.equal(statements.filter((names) => names.includes('storage put')).length, 1)
    })

    test('show the statements of a request whose body arrives later than its headers', async () => {
      const headers = { 'content-type': 'application/json', expect: '100-continue' }
      const login = request(`${server.url}/api/auth/login`, { method: 'POST', headers })
      login.flushHeaders()
      await once(login, 'continue')
      login.end(JSON.stringify({ email: 'ada@example.org', password: 'jacaranda' }))
      const [response] = await once(login, 'response')
      assert.equal(response.resume().statusCode, 401)
      const { named, childrenOf } = await spansAfterStop()
      const [span = assert.fail()] = named('POST /api/auth/login')
      assert.ok(childrenOf(span).some(({ name }) => name === 'select users'))
    })

    test('hold nothing that a person or a client sent', async () => {
      const token = await server.signIn()
      const { body } = await saveSpeaker(token)
      for (const path of [`/speakers/${body.data.id}?q=query-text`, '/speakers?q=query-text', '/path-text/path-text'])
        await server.text(path)
      await server.call('GET', `/speakers?search=query-text`, token)
      await fetch(`${server.url}/api/speakers`, {
        headers: { authorization: 'Bearer of-somebody', 'x-text': 'header-text' },
      })
      const { named } = await spansAfterStop()
      assert.equal(named('GET unknown').length, 1)
      const sent = collector.received.map(({ body }) => body).join('\n')
      const secrets = [token, 'jacaranda', 'admin@example.com', 'Ada Obi', 'Kobo', body.data.id]
      for (const secret of [...secrets, 'query-text', 'path-text', 'header-text', 'of-somebody', 'of-the-collector'])
        assert.ok(!sent.includes(secret), secret)
      const [{ path, headers } = assert.fail()] = collector.received
      assert.deepEqual([path, headers['x-key']], ['/v1/traces', 'of-the-collector'])
      const [resource] = collector.resources()
      assert.deepEqual([resource?.['service.name'], resource?.['deployment.environment.name']], ['summit', 'test'])
    })

    test('mark what failed, with the ids that its log line has', async () => {
      const token = await server.signIn()
      await rm(join(folder, 'uploads'), { recursive: true })
      await writeFile(join(folder, 'uploads'), 'not a folder')
      assert.equal((await saveSpeaker(token)).status, 503)
      const { named, childrenOf } = await spansAfterStop()
      const [save = assert.fail()] = named('POST /api/speakers')
      assert.deepEqual([save.attributes['http.response.status_code'], save.status.code], [503, error])
      assert.equal(childrenOf(save).find(({ name }) => name === 'storage put')?.status.code, error)
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      const [fault = assert.fail()] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
      assert.deepEqual([fault.reqId, fault.trace_id], [save.attributes['summit.request_id'], save.traceId])
    })
  })
