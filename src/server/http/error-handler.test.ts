import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { makeAgendaItem } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'

const notFound = { success: false, message: 'Not found' }

describe('error handler', () => {
  onSqlite((site) => {
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, more: object = {}) => {
      const response = await site().app.inject({ method, url, ...more })
      assert.equal(response.headers['content-type'], 'application/json; charset=utf-8', `${method} ${url}`)
      assert.equal(response.headers['cache-control'], 'no-store, no-transform', `${method} ${url}`)
      return { status: response.statusCode, body: response.json() }
    }

    test('an unknown path of the API returns 404 for every method', async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        for (const url of ['/api/nope', '/api/speakers/a/b/c', '/api//speakers', '/api/nope?limit=1'])
          assert.deepEqual(await call(method, url), { status: 404, body: notFound }, `${method} ${url}`)
    })

    test('the base path of the API returns 404', async () => {
      for (const url of ['/api', '/api/', '/api?x=1'])
        assert.deepEqual(await call('GET', url), { status: 404, body: notFound })
    })

    test('a URL that cannot be decoded returns 400', async () => {
      for (const url of ['/api/speakers/%E0%A4%A', '/api/%', '/api/uploads/%zz'])
        assert.deepEqual(
          await call('GET', url),
          { status: 400, body: { success: false, message: 'Couldn’t understand the request' } },
          url,
        )
    })

    test('a body that is not JSON returns 400', async () => {
      const headers = { 'content-type': 'application/json' }
      for (const payload of ['{"name":', ' ', 'name=Ada', '{"__proto__": {"admin": true}}'])
        assert.deepEqual(
          await call('POST', '/api/nope', { headers, payload }),
          { status: 400, body: { success: false, message: 'Couldn’t understand the request' } },
          payload,
        )
    })

    test('a body of another content type returns 415', async () => {
      for (const type of ['application/xml', 'application/x-www-form-urlencoded', 'image/png'])
        assert.deepEqual(
          await call('POST', '/api/nope', { headers: { 'content-type': type }, payload: '<a/>' }),
          { status: 415, body: { success: false, message: 'This content type is not supported' } },
          type,
        )
    })

    test('a body that is too large returns 413', async () => {
      const payload = { name: 'x'.repeat(30_000_000) }
      assert.deepEqual(await call('POST', '/api/nope', { payload }), {
        status: 413,
        body: { success: false, message: 'The request is too large' },
      })
    })

    test('a malformed request gets the same kind of error, and the connection is closed', async () => {
      const { app } = site()
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const tooLong = `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`
      for (const [request, status, message] of [
        ['Good morning\r\n\r\n', '400 Bad Request', 'Couldn’t understand the request'],
        [tooLong, '431 Request Header Fields Too Large', 'The headers are too large'],
      ] as const) {
        const socket = connect(port, '127.0.0.1')
        socket.write(request)
        const response = await text(socket)
        assert.ok(response.startsWith(`HTTP/1.1 ${status}\r\n`), response)
        assert.match(response, /^Content-Type: application\/json; charset=utf-8\r$/im)
        assert.deepEqual(JSON.parse(response.split('\r\n\r\n')[1] ?? ''), { success: false, message })
      }
    })

    test('an invalid limit or offset returns 400 with its name', async () => {
      for (const [query, field] of [
        ['limit=0', 'limit'],
        ['limit=1.5', 'limit'],
        ['limit=', 'limit'],
        ['limit=1&limit=2', 'limit'],
        ['offset=-1', 'offset'],
        ['offset=first', 'offset'],
      ]) {
        const { status, body } = await call('GET', `/api/speakers?${query}`)
        assert.equal(status, 400, query)
        assert.deepEqual(
          body.errors.map((error: { field: string }) => error.field),
          [field],
          query,
        )
        assert.ok(body.message.startsWith(`${field}: `), body.message)
      }
    })

    test('an unexpected error returns 500 without internals', async () => {
      const { db } = site()
      await makeAgendaItem(db)
      await db.schema.dropTable('speakers').execute()
      const broken = { success: false, message: 'Something went wrong on our side. Please try again.' }
      for (const url of ['/api/speakers', '/api/speakers/ada', '/api/agenda'])
        assert.deepEqual(await call('GET', url), { status: 500, body: broken }, url)
    })
  })
})
